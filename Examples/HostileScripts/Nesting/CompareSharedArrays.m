// ends: time|memory|depth|exception|normally. Arrays have the one before twice, 60 times, and are compared.
#import <Foundation/Foundation.h>

int main(void)
{
    NSArray *one = @[@"x"], *other = @[@"x"];
    for (int i = 0; i < 60; i++) {
        one = @[one, one];
        other = @[other, other];
    }
    printf("%d\n", [one isEqual:other]);
    return 0;
}
