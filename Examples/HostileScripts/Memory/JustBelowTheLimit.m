// ends: normally|time. Four megabytes are made and released a thousand times.
#import <Foundation/Foundation.h>

int main(void)
{
    for (int i = 0; i < 1000; i++) {
        @autoreleasepool {
            NSMutableData *data = [NSMutableData dataWithBytes:"abcd" length:4];
            while (data.length < 4 << 20) [data appendData:data];
        }
    }
    return 0;
}
