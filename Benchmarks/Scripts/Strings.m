// A text is built of 300,000 numbers and 300,000 words.
#import <Foundation/Foundation.h>

int main(void)
{
    NSMutableString *text = [NSMutableString string];
    for (long i = 0; i < 300000; i++) {
        [text appendFormat:@"%ld,", i];
        [text appendString:@"word "];
    }
    printf("%lu\n", (unsigned long)[text length]);
    return 0;
}
