// ends: time|memory. A large array is filled, copied and compared for ever.
#import <Foundation/Foundation.h>

int main(void)
{
    static char one[1000000], other[1000000];
    while (1) {
        memset(one, 1, 1000000);
        memcpy(other, one, 1000000);
        if (memcmp(one, other, 1000000)) break;
        memmove(one + 1, one, 999999);
    }
    return 0;
}
