// ends: refused|normally. A macro joins and quotes what cannot be joined.
#import <Foundation/Foundation.h>

#define Q(x) #x
#define J(a, b) a##b##a
#define K(...) __VA_ARGS__##__VA_ARGS__

int main(void)
{
    printf("%s\n", Q(a "b" 'c' \));
    int J(1, 2)x = 5;
    return 0;
}
