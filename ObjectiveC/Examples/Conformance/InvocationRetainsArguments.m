// An invocation holds its target and arguments only once it has been told to.
#import <Foundation/Foundation.h>

@interface Target : NSObject
- (void)take:(NSObject *)object;
@end
@implementation Target
- (void)take:(NSObject *)object { printf("taken %d\n", object != nil); }
- (void)dealloc { printf("target gone\n"); }
@end

static NSInvocation *make(BOOL retains, __weak NSObject **weakArgument)
{
    Target *target = [[Target alloc] init];
    NSObject *argument = [[NSObject alloc] init];
    NSMethodSignature *signature = [target methodSignatureForSelector:@selector(take:)];
    NSInvocation *invocation = [NSInvocation invocationWithMethodSignature:signature];
    printf("%d", [invocation argumentsRetained]);
    [invocation setTarget:target];
    [invocation setSelector:@selector(take:)];
    [invocation setArgument:&argument atIndex:2];
    if (retains) [invocation retainArguments];
    printf(" %d\n", [invocation argumentsRetained]);
    *weakArgument = argument;
    return invocation;
}

int main(void)
{
    __weak NSObject *argument = nil;
    @autoreleasepool {
        NSInvocation *invocation = make(YES, &argument);
        printf("held %d\n", argument != nil);
        [invocation invoke];
        invocation = nil;
    }
    printf("held %d\n", argument != nil);
    return 0;
}
