// ends: memory. Data is appended to itself.
#import <Foundation/Foundation.h>

int main(void)
{
    NSMutableData *data = [NSMutableData dataWithBytes:"abcd" length:4];
    while (1) [data appendData:data];
    return 0;
}
