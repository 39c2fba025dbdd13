// ends: refused|normally. A protocol adopts itself.
#import <Foundation/Foundation.h>

@protocol Own <Own>
@end

int main(void)
{
    printf("%d\n", [[NSObject new] conformsToProtocol:@protocol(Own)]);
    return 0;
}
