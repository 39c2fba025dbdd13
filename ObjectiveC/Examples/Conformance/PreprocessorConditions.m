// Constants of the preprocessor are put into the text, and conditions choose parts of it.
#import <Foundation/Foundation.h>

#define LIMIT 3
#define TWICE (LIMIT * 2)
#define NAME @"name"
#define GREETING "hello " "there"
#ifndef MISSING
#define MISSING 7
#endif

#if LIMIT > 2 && defined(TWICE)
static int chosen(void) { return 1; }
#elif LIMIT == 2
static int chosen(void) { return 2; }
#else
#error "not reached"
#endif

#if 0
this is not even read
#endif

int main(void)
{
    printf("%d %d %d\n", LIMIT, TWICE + 1, MISSING);
    printf("%s %s\n", [NAME UTF8String], GREETING);
    printf("%d\n", chosen());
#ifdef NOT_DEFINED
    printf("wrong\n");
#else
    printf("right\n");
#endif
#undef LIMIT
#define LIMIT 10
    printf("%d %d\n", LIMIT, TWICE);
    printf("%d %d %d %d\n", 0x1F, 017, 'a', '\n');
    printf("%d\n", __LINE__ > 30);
    return 0;
}
