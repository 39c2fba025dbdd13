#import <Foundation/Foundation.h>

@interface Thing : NSObject
@end
@implementation Thing
@end

@protocol Flying
- (void)flyTo:(NSString *)place;
@end

int main(void)
{
    id<Flying> thing = (id<Flying>)[[Thing alloc] init];
    @try {
        [thing flyTo:@"Rome"];
        printf("not reached\n");
    } @catch (NSException *exception) {
        printf("%d\n", [[exception name] isEqualToString:NSInvalidArgumentException]);
        printf("%d\n", [[exception reason] rangeOfString:@"flyTo:"].location != NSNotFound);
        printf("%d\n", [[exception reason] rangeOfString:@"Thing"].location != NSNotFound);
    }
    return 0;
}
