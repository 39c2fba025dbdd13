// ends: time. Temporary strings are made for ever; they must not stay.
#import <Foundation/Foundation.h>

int main(void)
{
    unsigned long sum = 0;
    for (int i = 0;; i++) sum += [[NSString stringWithFormat:@"%d-%@", i, @"text"] uppercaseString].length;
    return 0;
}
