// ends: time. A loop is in the operators of its own condition.
#import <Foundation/Foundation.h>

int main(void)
{
    for (int i = 1; (i ? i : 1) && (i |= 1, i); i = i > 0 ? -i : -i) {}
    return 0;
}
