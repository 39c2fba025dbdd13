// ends: memory. A program catches all, and goes on at the limit.
#import <Foundation/Foundation.h>

int main(void)
{
    NSMutableArray *kept = [NSMutableArray array];
    while (1) {
        @try {
            while (1) [kept addObject:[@"x" stringByPaddingToLength:10000 withString:@"y" startingAtIndex:0]];
        } @catch (...) {
        } @finally {
            [kept addObject:@"more"];
        }
    }
    return 0;
}
