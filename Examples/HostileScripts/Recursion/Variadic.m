// ends: depth. A variadic function passes its list on for ever.
#import <Foundation/Foundation.h>

static void again(int count, ...)
{
    va_list list;
    va_start(list, count);
    again(count, va_arg(list, int), va_arg(list, int));
    va_end(list);
}

int main(void)
{
    again(2, 1, 2);
    return 0;
}
