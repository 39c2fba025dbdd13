// ends: memory. Errors are kept, each in the user info of the next.
#import <Foundation/Foundation.h>

int main(void)
{
    NSError *error = [NSError errorWithDomain:@"d" code:0 userInfo:nil];
    while (1) error = [NSError errorWithDomain:@"d" code:1 userInfo:@{NSUnderlyingErrorKey: error}];
    return 0;
}
