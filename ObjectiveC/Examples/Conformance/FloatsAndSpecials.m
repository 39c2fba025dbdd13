// Numbers that are no numbers, infinite, or smaller than they look.
#import <Foundation/Foundation.h>
#include <math.h>

int main(void)
{
    double nan = NAN, infinite = INFINITY;
    printf("%d %d %d\n", nan == nan, nan != nan, nan < 1 || nan >= 1);
    printf("%d %d\n", isnan(nan) != 0, isinf(-infinite) != 0);
    printf("%f %f\n", infinite, -infinite);
    printf("%.1f %.1f\n", 1.0 / 4, -7.5 / 2);
    printf("%.2f %.2f %.0f\n", fmod(7.5, 2), pow(2, 0.5), floor(-1.5));
    printf("%.0f %.0f %.0f %ld\n", ceil(1.2), round(2.5), trunc(-2.7), lround(-2.5));
    printf("%d\n", -0.0 == 0.0);
    float f = 16777216.0f;
    printf("%d\n", f + 1 == f);
    float tenth = 0.1f;
    printf("%d %d\n", tenth == 0.1, tenth == 0.1f);
    printf("%g %g\n", (double)tenth * 3, 1e300 * 1e10);
    double d = 1e18;
    long long l = d;
    printf("%lld %.0f\n", l, (double)l);
    int i = 'A' + 1.9;
    printf("%c %d\n", i, (int)(0.7 + 0.1) * 10);
    printf("%d %d\n", MAX(2, 3.5) > 3, MIN(-1, 1));
    printf("%.3f %5.1f|%-8.2e|\n", 2.0 / 3, 9.95, 12345.678);
    printf("%d\n", abs(-4) + (int)fabs(-2.5));
    return 0;
}
