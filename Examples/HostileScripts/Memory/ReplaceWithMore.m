// ends: memory. Each letter is replaced by four of it.
#import <Foundation/Foundation.h>

int main(void)
{
    NSString *text = @"aaaa";
    while (1) text = [text stringByReplacingOccurrencesOfString:@"a" withString:@"aaaa"];
    return 0;
}
