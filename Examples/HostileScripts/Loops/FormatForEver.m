// ends: time|memory. A format with 500 directives is filled for ever.
#import <Foundation/Foundation.h>

int main(void)
{
    NSMutableString *format = [NSMutableString string];
    for (int i = 0; i < 500; i++) [format appendString:@"%9999d"];
    while (1) [[NSString stringWithFormat:format, 1, 2, 3] length];
    return 0;
}
