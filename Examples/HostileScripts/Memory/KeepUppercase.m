// ends: memory. Letters that become two when they are capitals are made capitals.
#import <Foundation/Foundation.h>

int main(void)
{
    NSMutableArray *kept = [NSMutableArray array];
    NSString *text = [@"ß" stringByPaddingToLength:50000 withString:@"ß" startingAtIndex:0];
    while (1) [kept addObject:[text uppercaseString]];
    return 0;
}
