// ends: memory. A range of a text is replaced by the text twice.
#import <Foundation/Foundation.h>

int main(void)
{
    NSString *text = @"abcd";
    while (1) {
        NSString *more = [text stringByAppendingString:text];
        text = [text stringByReplacingCharactersInRange:NSMakeRange(1, 2) withString:more];
    }
    return 0;
}
