// ends: normally. Errors have the one before in their user info, 20,000 deep.
#import <Foundation/Foundation.h>

int main(void)
{
    NSError *error = nil;
    for (int i = 0; i < 20000; i++) {
        error = [NSError errorWithDomain:@"d" code:i userInfo:error ? @{NSUnderlyingErrorKey: error} : nil];
    }
    error = nil;
    return 0;
}
