// ends: normally. Invocations have the one before as an argument, 20,000 deep.
#import <Foundation/Foundation.h>

int main(void)
{
    NSMethodSignature *types = [NSMethodSignature signatureWithObjCTypes:"v@:@"];
    NSInvocation *last = nil;
    for (int i = 0; i < 20000; i++) {
        NSInvocation *next = [NSInvocation invocationWithMethodSignature:types];
        [next setSelector:@selector(addObject:)];
        [next setArgument:&last atIndex:2];
        [next retainArguments];
        last = next;
    }
    last = nil;
    return 0;
}
