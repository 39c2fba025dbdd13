// ends: depth|exception|normally|time|memory. Errors in errors, 40,000 deep, are described and compared.
#import <Foundation/Foundation.h>

int main(void)
{
    NSError *error = nil, *other = nil;
    for (int i = 0; i < 40000; i++) {
        error = [NSError errorWithDomain:@"d" code:i userInfo:error ? @{NSUnderlyingErrorKey: error} : nil];
        other = [NSError errorWithDomain:@"d" code:i userInfo:other ? @{NSUnderlyingErrorKey: other} : nil];
    }
    printf("%d\n", [error isEqual:other]);
    printf("%lu\n", (unsigned long)[[error description] length]);
    return 0;
}
