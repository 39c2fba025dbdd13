// ends: refused|normally. Macros expand to each other, with arguments.
#import <Foundation/Foundation.h>

#define F(x) G(x F)
#define G(x) F(x G)
#define H H H

int main(void)
{
    int x = F(1)(2)(3);
    printf("%d\n", x);
    return 0;
}
