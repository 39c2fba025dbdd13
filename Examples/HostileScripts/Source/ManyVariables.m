// ends: refused|normally|depth|memory|exception|time. A function has a hundred thousand variables, in blocks of their own.
#import <Foundation/Foundation.h>

#define A10 { int a = 1; }  { int a = 1; }  { int a = 1; }  { int a = 1; }  { int a = 1; }  { int a = 1; }  { int a = 1; }  { int a = 1; }  { int a = 1; }  { int a = 1; } 
#define B10 A10 A10 A10 A10 A10 A10 A10 A10 A10 A10
#define C10 B10 B10 B10 B10 B10 B10 B10 B10 B10 B10
#define D10 C10 C10 C10 C10 C10 C10 C10 C10 C10 C10
#define E10 D10 D10 D10 D10 D10 D10 D10 D10 D10 D10

int main(void)
{
    E10
    return 0;
}
