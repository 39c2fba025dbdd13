// Ranges in values.
#import <Foundation/Foundation.h>

int main(void)
{
    NSRange range = NSMakeRange(3, 4);
    NSValue *value = [NSValue valueWithBytes:&range objCType:@encode(NSRange)];
    printf("%s\n", NSStringFromRange(value.rangeValue).UTF8String);
    return 0;
}
