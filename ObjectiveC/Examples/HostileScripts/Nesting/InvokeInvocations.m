// ends: depth. Invocations invoke the one before, 20,000 deep.
#import <Foundation/Foundation.h>

int main(void)
{
    NSMethodSignature *types = [NSMethodSignature signatureWithObjCTypes:"v@:"];
    NSMutableArray *kept = [NSMutableArray array];
    NSInvocation *last = nil;
    for (int i = 0; i < 20000; i++) {
        NSInvocation *next = [NSInvocation invocationWithMethodSignature:types];
        [next setSelector:@selector(invoke)];
        [next setTarget:last];
        [kept addObject:next];
        last = next;
    }
    [last invoke];
    return 0;
}
