// ends: refused|normally. The conditions of #if divide by zero, overflow and nest.
#import <Foundation/Foundation.h>

#if 1 / 0
#endif
#if 1 % 0 || 9223372036854775807 + 1 || -9223372036854775807 - 1 == 1 << 64
#endif
#if ((((((((((1))))))))))
#elif 1 / 0
#endif
#if defined(X) && X / 0
#endif

int main(void)
{
    return 0;
}
