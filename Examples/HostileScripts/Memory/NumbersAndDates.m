// ends: memory. Numbers and dates are kept.
#import <Foundation/Foundation.h>

int main(void)
{
    NSMutableArray *kept = [NSMutableArray array];
    while (1) {
        [kept addObject:@(kept.count + 0.5)];
        [kept addObject:[NSDate dateWithTimeIntervalSince1970:kept.count]];
    }
    return 0;
}
