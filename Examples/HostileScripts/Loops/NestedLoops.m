// ends: time. Loops are nested five deep, each of a thousand million turns.
#import <Foundation/Foundation.h>

int main(void)
{
    for (int a = 0; a < 1000000000; a++)
        for (int b = 0; b < 1000000000; b++)
            for (int c = 0; c < 1000000000; c++)
                for (int d = 0; d < 1000000000; d++) {}
    return 0;
}
