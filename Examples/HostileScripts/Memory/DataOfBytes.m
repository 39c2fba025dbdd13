// ends: memory. Bytes of data are asked for, and appended to it.
#import <Foundation/Foundation.h>

int main(void)
{
    NSMutableData *data = [NSMutableData dataWithBytes:"abcd" length:4];
    while (1) [data appendBytes:data.bytes length:data.length];
    return 0;
}
