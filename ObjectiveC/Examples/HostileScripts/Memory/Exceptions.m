// ends: memory. Exceptions are caught and kept, each in the user info of the next.
#import <Foundation/Foundation.h>

int main(void)
{
    NSException *last = nil;
    while (1) {
        @try {
            NSDictionary *info = last ? @{@"last": last} : @{};
            @throw [NSException exceptionWithName:@"N" reason:@"r" userInfo:info];
        } @catch (NSException *exception) {
            last = exception;
        }
    }
    return 0;
}
