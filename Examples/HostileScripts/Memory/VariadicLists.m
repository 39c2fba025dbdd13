// ends: memory. A list of variadic arguments is read, and copies of them are kept.
#import <Foundation/Foundation.h>

static NSMutableArray *kept;

static void keep(int count, ...)
{
    if (!kept) kept = [NSMutableArray array];
    va_list list;
    va_start(list, count);
    for (int i = 0; i < count; i++) [kept addObject:[va_arg(list, id) mutableCopy]];
    va_end(list);
}

int main(void)
{
    while (1) keep(3, @"a", @"b", @"c");
    return 0;
}
