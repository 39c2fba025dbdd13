// ends: memory. Invocations retain their arguments, each the one before.
#import <Foundation/Foundation.h>

int main(void)
{
    NSMethodSignature *types = [NSMethodSignature signatureWithObjCTypes:"v@:@"];
    NSInvocation *last = nil;
    while (1) {
        NSInvocation *next = [NSInvocation invocationWithMethodSignature:types];
        [next setSelector:@selector(addObject:)];
        [next setArgument:&last atIndex:2];
        [next retainArguments];
        last = next;
    }
    return 0;
}
