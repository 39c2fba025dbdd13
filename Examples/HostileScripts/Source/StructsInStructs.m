// ends: refused|normally|depth|memory|exception|time. Ten thousand structs are begun in each other.
#import <Foundation/Foundation.h>

#define A10 struct { int x;  struct { int x;  struct { int x;  struct { int x;  struct { int x;  struct { int x;  struct { int x;  struct { int x;  struct { int x;  struct { int x; 
#define B10 A10 A10 A10 A10 A10 A10 A10 A10 A10 A10
#define C10 B10 B10 B10 B10 B10 B10 B10 B10 B10 B10
#define D10 C10 C10 C10 C10 C10 C10 C10 C10 C10 C10
struct outer { D10 ; };

int main(void)
{
    return 0;
}
