// ends: normally. Lists of variadic arguments are used before they begin, after they end, and too long.
#import <Foundation/Foundation.h>
#import <objc/message.h>
#import <objc/runtime.h>

static void take(int count, ...)
{
    va_list list, copy;
    @try { va_arg(list, int); } @catch (id exception) {}
    @try { vprintf("%d %s %@", list); } @catch (id exception) {}
    va_start(list, count);
    @try { for (int i = 0; i < 1000; i++) va_arg(list, id); } @catch (id exception) {}
    @try { va_arg(list, double); } @catch (id exception) {}
    va_copy(copy, list);
    va_end(list);
    @try { va_arg(list, int); } @catch (id exception) {}
    @try { [[NSString alloc] initWithFormat:@"%d %s %@" arguments:list]; } @catch (id exception) {}
    @try { vprintf("%s", (va_list)5); } @catch (id exception) {}
    va_end(copy);
}

int main(void)
{
    take(0);
    take(3, 1);
    return 0;
}
