// ends: refused|normally|depth|memory|exception|time. A message has ten thousand parts.
#import <Foundation/Foundation.h>

#define A10 a:1  a:1  a:1  a:1  a:1  a:1  a:1  a:1  a:1  a:1 
#define B10 A10 A10 A10 A10 A10 A10 A10 A10 A10 A10
#define C10 B10 B10 B10 B10 B10 B10 B10 B10 B10 B10
#define D10 C10 C10 C10 C10 C10 C10 C10 C10 C10 C10

int main(void)
{
    [[NSObject new] D10];
    return 0;
}
