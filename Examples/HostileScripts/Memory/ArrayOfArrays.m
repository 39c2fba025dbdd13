// ends: memory|exception|refused. The elements of an array of arrays overflow a 64-bit number.
#import <Foundation/Foundation.h>

char cells[1L << 33][1L << 33];

int main(void)
{
    cells[1][1] = 1;
    return 0;
}
