#import <Foundation/Foundation.h>

int main(void)
{
    __block int count = 0;
    void (^up)(void) = ^{ count++; };
    int (^read)(void) = ^{ return count; };
    up();
    up();
    printf("%d %d\n", count, read());
    count = 10;
    up();
    printf("%d\n", read());
    return 0;
}
