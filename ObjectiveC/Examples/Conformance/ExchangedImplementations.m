#import <Foundation/Foundation.h>
#import <objc/runtime.h>

@interface Greeter : NSObject
- (NSString *)greet:(NSString *)name;
- (NSString *)loudly:(NSString *)name;
@end
@implementation Greeter
- (NSString *)greet:(NSString *)name { return [@"hello " stringByAppendingString:name]; }
- (NSString *)loudly:(NSString *)name { return [[self loudly:name] uppercaseString]; }
@end

@interface Polite : Greeter
@end
@implementation Polite
- (NSString *)greet:(NSString *)name { return [@"dear " stringByAppendingString:[super greet:name]]; }
@end

int main(void)
{
    Greeter *greeter = [[Greeter alloc] init], *polite = [[Polite alloc] init];
    printf("%s\n", [[greeter greet:@"ann"] UTF8String]);
    Method a = class_getInstanceMethod([Greeter class], @selector(greet:));
    Method b = class_getInstanceMethod([Greeter class], @selector(loudly:));
    method_exchangeImplementations(a, b);
    printf("%s\n", [[greeter greet:@"ann"] UTF8String]);
    printf("%s\n", [[greeter loudly:@"ann"] UTF8String]);
    printf("%s\n", [[polite greet:@"bob"] UTF8String]);
    method_exchangeImplementations(a, b);
    printf("%s\n", [[greeter greet:@"ann"] UTF8String]);
    return 0;
}
