// ends: memory. A mutable string becomes twice what it was, by a new string.
#import <Foundation/Foundation.h>

int main(void)
{
    NSMutableString *text = [NSMutableString stringWithString:@"ab"];
    while (1) [text setString:[text stringByAppendingString:text]];
    return 0;
}
