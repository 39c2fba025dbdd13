// ends: memory. Each number that is appended is as wide as a format can ask for.
#import <Foundation/Foundation.h>

int main(void)
{
    NSMutableString *text = [NSMutableString string];
    while (1) [text appendFormat:@"%9999d%9999s%.9999f", 1, "a", 1.0];
    return 0;
}
