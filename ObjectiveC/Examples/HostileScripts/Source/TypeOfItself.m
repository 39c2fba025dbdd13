// ends: refused|normally|exception. Names of types stand for each other.
#import <Foundation/Foundation.h>

typedef two one;
typedef one two;
typedef struct s s;

int main(void)
{
    one x = 5;
    printf("%d\n", (int)x);
    return 0;
}
