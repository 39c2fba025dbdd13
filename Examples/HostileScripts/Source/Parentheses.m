// ends: refused|normally|depth|memory|exception|time. A number is in a hundred thousand parentheses.
#import <Foundation/Foundation.h>

#define A10 ( ( ( ( ( ( ( ( ( (
#define B10 A10 A10 A10 A10 A10 A10 A10 A10 A10 A10
#define C10 B10 B10 B10 B10 B10 B10 B10 B10 B10 B10
#define D10 C10 C10 C10 C10 C10 C10 C10 C10 C10 C10
#define E10 D10 D10 D10 D10 D10 D10 D10 D10 D10 D10
#define RA10 ) ) ) ) ) ) ) ) ) )
#define RB10 RA10 RA10 RA10 RA10 RA10 RA10 RA10 RA10 RA10 RA10
#define RC10 RB10 RB10 RB10 RB10 RB10 RB10 RB10 RB10 RB10 RB10
#define RD10 RC10 RC10 RC10 RC10 RC10 RC10 RC10 RC10 RC10 RC10
#define RE10 RD10 RD10 RD10 RD10 RD10 RD10 RD10 RD10 RD10 RD10

int main(void)
{
    int x = E10 1 RE10;
    return 0;
}
