// ends: refused|normally|depth|memory|exception|time. A function has ten thousand parameters of one name.
#import <Foundation/Foundation.h>

#define A10 int a,  int a,  int a,  int a,  int a,  int a,  int a,  int a,  int a,  int a, 
#define B10 A10 A10 A10 A10 A10 A10 A10 A10 A10 A10
#define C10 B10 B10 B10 B10 B10 B10 B10 B10 B10 B10
#define D10 C10 C10 C10 C10 C10 C10 C10 C10 C10 C10
static void f(D10 int b) {}

int main(void)
{
    return 0;
}
