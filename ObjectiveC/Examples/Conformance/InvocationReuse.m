// One invocation is sent to several objects, with arguments changed in between.
#import <Foundation/Foundation.h>
#import <objc/runtime.h>

@interface Greeter : NSObject
@property (copy) NSString *greeting;
- (NSString *)greet:(NSString *)name times:(int)times;
@end
@implementation Greeter
- (NSString *)greet:(NSString *)name times:(int)times
{
    NSMutableString *text = [NSMutableString string];
    for (int i = 0; i < times; i++) [text appendFormat:@"%@ %@.", self.greeting, name];
    return text;
}
@end

static NSString *result(NSInvocation *invocation)
{
    __unsafe_unretained NSString *text = nil;
    [invocation getReturnValue:&text];
    return text;
}

int main(void)
{
    Greeter *first = [[Greeter alloc] init], *second = [[Greeter alloc] init];
    first.greeting = @"hello";
    second.greeting = @"bye";
    SEL selector = @selector(greet:times:);
    NSInvocation *invocation = [NSInvocation invocationWithMethodSignature:
        [first methodSignatureForSelector:selector]];
    invocation.selector = selector;
    NSString *name = @"ann";
    int times = 1;
    [invocation setArgument:&name atIndex:2];
    [invocation setArgument:&times atIndex:3];
    [invocation retainArguments];
    [invocation invokeWithTarget:first];
    printf("%s\n", [result(invocation) UTF8String]);
    times = 2;
    [invocation setArgument:&times atIndex:3];
    [invocation invokeWithTarget:second];
    printf("%s\n", [result(invocation) UTF8String]);
    name = @"bob";
    invocation.target = first;
    [invocation invoke];
    printf("%s\n", [result(invocation) UTF8String]);
    __unsafe_unretained NSString *argument = nil;
    [invocation getArgument:&argument atIndex:2];
    SEL read = NULL;
    [invocation getArgument:&read atIndex:1];
    printf("%s %s %d\n", [argument UTF8String], sel_getName(read), invocation.target == first);
    printf("%lu\n", (unsigned long)invocation.methodSignature.numberOfArguments);
    NSString *other = @"set";
    [invocation setReturnValue:&other];
    printf("%s\n", [result(invocation) UTF8String]);
    return 0;
}
