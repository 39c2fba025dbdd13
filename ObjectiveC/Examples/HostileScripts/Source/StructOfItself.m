// ends: refused|normally|exception. A struct has itself as a field, and two have each other.
#import <Foundation/Foundation.h>

struct one { struct one inner; int x; };
struct two { struct three inner; };
struct three { struct two inner; };

int main(void)
{
    struct one one;
    printf("%lu\n", (unsigned long)sizeof(one));
    return 0;
}
