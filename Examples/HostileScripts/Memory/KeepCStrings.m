// ends: memory. The bytes of a string are asked for and kept.
#import <Foundation/Foundation.h>

int main(void)
{
    NSString *text = [@"x" stringByPaddingToLength:10000 withString:@"x" startingAtIndex:0];
    const char **kept = calloc(100000, sizeof(char *));
    for (int i = 0; i < 100000; i++) kept[i] = strdup([text UTF8String]);
    return 0;
}
