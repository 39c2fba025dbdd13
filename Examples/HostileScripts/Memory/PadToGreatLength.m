// ends: memory. A string is padded to 60 million characters.
#import <Foundation/Foundation.h>

int main(void)
{
    NSString *text = [@"x" stringByPaddingToLength:60000000 withString:@"yz" startingAtIndex:0];
    printf("%lu\n", (unsigned long)text.length);
    return 0;
}
