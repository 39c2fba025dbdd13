// ends: memory. Each letter is replaced by the whole text.
#import <Foundation/Foundation.h>

int main(void)
{
    NSString *text = @"aaaaaaaa";
    while (1) text = [text stringByReplacingOccurrencesOfString:@"a" withString:text];
    return 0;
}
