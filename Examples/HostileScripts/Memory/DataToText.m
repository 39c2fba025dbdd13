// ends: memory. Data is kept in base 64.
#import <Foundation/Foundation.h>

int main(void)
{
    NSMutableData *data = [NSMutableData dataWithBytes:"abcd" length:4];
    while (data.length < 65536) [data appendData:data];
    NSMutableArray *kept = [NSMutableArray array];
    while (1) [kept addObject:[data base64EncodedStringWithOptions:0]];
    return 0;
}
