// ends: depth|exception|normally|time|memory. Two arrays 40,000 deep are compared.
#import <Foundation/Foundation.h>

int main(void)
{
    id nested = nil, other = nil;
    for (int i = 0; i < 40000; i++) {
        nested = @[nested ?: @0];
        other = @[other ?: @0];
    }
    printf("%d\n", [nested isEqual:other]);
    return 0;
}
