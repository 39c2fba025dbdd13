// ends: memory. A text is kept as data in two encodings.
#import <Foundation/Foundation.h>

int main(void)
{
    NSString *text = [@"x" stringByPaddingToLength:50000 withString:@"é" startingAtIndex:0];
    NSMutableArray *kept = [NSMutableArray array];
    while (1) {
        [kept addObject:[text dataUsingEncoding:NSUTF8StringEncoding]];
        [kept addObject:[text dataUsingEncoding:NSUnicodeStringEncoding]];
    }
    return 0;
}
