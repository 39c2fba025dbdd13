// ends: refused. A macro uses its argument twice, and gets itself as argument, 30 deep.
#import <Foundation/Foundation.h>

#define T(x) x + x

int main(void)
{
    int x = T(T(T(T(T(T(T(T(T(T(T(T(T(T(T(T(T(T(T(T(T(T(T(T(T(T(T(T(T(T(1))))))))))))))))))))))))))))));
    return 0;
}
