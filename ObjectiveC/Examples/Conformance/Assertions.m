// Failed assertions are exceptions that can be caught.
#import <Foundation/Foundation.h>

@interface Checker : NSObject
- (int)half:(int)value;
@end
@implementation Checker
- (int)half:(int)value
{
    NSAssert(value % 2 == 0, @"%d is odd", value);
    NSParameterAssert(value >= 0);
    return value / 2;
}
@end

int main(void)
{
    Checker *checker = [[Checker alloc] init];
    for (NSNumber *value in @[@4, @5, @(-2)]) {
        @try {
            printf("%d\n", [checker half:[value intValue]]);
        } @catch (NSException *exception) {
            printf("%s\n", [exception.name UTF8String]);
        }
    }
    @try {
        [NSException raise:NSGenericException format:@"code %d of %@", 3, @"main"];
    } @catch (NSException *exception) {
        printf("%s: %s\n", exception.name.UTF8String, exception.reason.UTF8String);
    }
    return 0;
}
