// ends: normally. Exceptions have the one before in their user info, 20,000 deep.
#import <Foundation/Foundation.h>

int main(void)
{
    NSException *last = nil;
    for (int i = 0; i < 20000; i++) {
        last = [NSException exceptionWithName:@"n" reason:@"r" userInfo:last ? @{@"last": last} : nil];
    }
    last = nil;
    return 0;
}
