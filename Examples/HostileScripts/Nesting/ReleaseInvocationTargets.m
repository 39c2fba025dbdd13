// ends: normally. Invocations have the one before as target, 20,000 deep.
#import <Foundation/Foundation.h>

int main(void)
{
    NSMethodSignature *types = [NSMethodSignature signatureWithObjCTypes:"v@:"];
    id last = [NSObject new];
    for (int i = 0; i < 20000; i++) {
        NSInvocation *next = [NSInvocation invocationWithMethodSignature:types];
        [next setSelector:@selector(invoke)];
        [next setTarget:last];
        [next retainArguments];
        last = next;
    }
    last = nil;
    return 0;
}
