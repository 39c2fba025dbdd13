#import <Foundation/Foundation.h>

@interface Scale : NSObject
@property (nonatomic) double factor;
- (double)scale:(int)value by:(double)more;
@end
@implementation Scale
- (double)scale:(int)value by:(double)more { return value * more * self.factor; }
@end

int main(void)
{
    Scale *one = [[Scale alloc] init], *ten = [[Scale alloc] init];
    one.factor = 1;
    ten.factor = 10;
    SEL selector = @selector(scale:by:);
    NSMethodSignature *signature = [one methodSignatureForSelector:selector];
    NSInvocation *invocation = [NSInvocation invocationWithMethodSignature:signature];
    int value = 3, again = 0;
    double more = 1.5, result = 0;
    [invocation setSelector:selector];
    [invocation setArgument:&value atIndex:2];
    [invocation setArgument:&more atIndex:3];
    value = 100;
    [invocation getArgument:&again atIndex:2];
    [invocation invokeWithTarget:one];
    [invocation getReturnValue:&result];
    printf("%lu %d %.2f\n", (unsigned long)[signature numberOfArguments], again, result);
    [invocation invokeWithTarget:ten];
    [invocation getReturnValue:&result];
    printf("%.2f\n", result);
    return 0;
}
