#import <Foundation/Foundation.h>

#define LIMIT 3
#define NAME @"macro"
#define SUM 1 + 2
#if LIMIT > 2
#define SIZE "large"
#else
#define SIZE "small"
#endif
#ifdef UNKNOWN
#error never
#endif

int main(void)
{
    printf("%d %s %s\n", LIMIT, [NAME UTF8String], SIZE);
    printf("%d\n", SUM * 2);
#undef LIMIT
#define LIMIT 4
    printf("%d LIMIT\n", LIMIT);
    return 0;
}
