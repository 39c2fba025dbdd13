// ends: refused|normally|depth|memory|exception|time. A function has a million statements.
#import <Foundation/Foundation.h>

#define A10 ;  ;  ;  ;  ;  ;  ;  ;  ;  ; 
#define B10 A10 A10 A10 A10 A10 A10 A10 A10 A10 A10
#define C10 B10 B10 B10 B10 B10 B10 B10 B10 B10 B10
#define D10 C10 C10 C10 C10 C10 C10 C10 C10 C10 C10
#define E10 D10 D10 D10 D10 D10 D10 D10 D10 D10 D10
#define F10 E10 E10 E10 E10 E10 E10 E10 E10 E10 E10

int main(void)
{
    F10
    return 0;
}
