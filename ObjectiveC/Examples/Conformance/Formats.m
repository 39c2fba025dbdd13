#import <Foundation/Foundation.h>

static void show(NSString *text)
{
    printf("[%s]\n", [text UTF8String]);
}

int main(void)
{
    show([NSString stringWithFormat:@"%5.2f|%-8s|%8s|", 3.14159, "left", "right"]);
    show([NSString stringWithFormat:@"%@ %@ %ld %lu", @"text", @42, -5L, 5UL]);
    show([NSString stringWithFormat:@"%05d %+d %x %X %o", 42, 7, 255, 255, 8]);
    show([NSString stringWithFormat:@"%c%c %% %3d|%-3d|", 'o', 'k', 5, 5]);
    show([NSString stringWithFormat:@"%g %g %e", 0.5, 1e10, 12345.678]);
    show([NSString stringWithFormat:@"%2$@ %1$@", @"a", @"b"]);
    show([NSString stringWithFormat:@"%.3s|%*d|%.*f", "abcdef", 4, 7, 1, 2.55555]);
    show([NSString stringWithFormat:@"%@", (id)nil]);
    printf("%5d|%-5d|%05.1f|%#x\n", 12, 12, 2.25, 255);
    return 0;
}
