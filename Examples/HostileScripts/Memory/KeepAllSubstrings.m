// ends: memory. Each end of a text is kept, so that they take the square of its length.
#import <Foundation/Foundation.h>

int main(void)
{
    NSString *text = [@"x" stringByPaddingToLength:100000 withString:@"é" startingAtIndex:0];
    NSMutableArray *kept = [NSMutableArray array];
    for (NSUInteger i = 0; i < text.length; i++) [kept addObject:[text substringFromIndex:i]];
    return 0;
}
