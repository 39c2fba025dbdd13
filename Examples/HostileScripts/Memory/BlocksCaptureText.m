// ends: memory. Blocks that capture texts of their own are kept.
#import <Foundation/Foundation.h>

int main(void)
{
    NSMutableArray *kept = [NSMutableArray array];
    for (int i = 0;; i++) {
        NSString *text = [@"x" stringByPaddingToLength:1000 withString:@"y" startingAtIndex:0];
        [kept addObject:^{ return text.length + i; }];
    }
    return 0;
}
