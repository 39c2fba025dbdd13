// Formats take their arguments by the sizes that the letters say.
#import <Foundation/Foundation.h>

static void show(NSString *text) { printf("[%s]\n", [text UTF8String]); }

int main(void)
{
    show([NSString stringWithFormat:@"%lld %llu %qi", -5000000000LL, 5000000000ULL, 7LL]);
    show([NSString stringWithFormat:@"%zu %zd %td", (size_t)4, (ssize_t)-4, (ptrdiff_t)9]);
    show([NSString stringWithFormat:@"%hd %hu", (short)-300, (unsigned short)300]);
    show([NSString stringWithFormat:@"%i %u %lx %08lX", -1, 4000000000u, 255UL, 48879UL]);
    show([NSString stringWithFormat:@"%10.3f|%-10.1e|%+.2f", 3.14159, 31415.9, 2.0]);
    show([NSString stringWithFormat:@"%5s|%-5s|%.2s", "ab", "ab", "abc"]);
    show([NSString stringWithFormat:@"%5d|%-5d|%05d|% d", 42, 42, 42, 42]);
    show([NSString stringWithFormat:@"%@ %@ %@", @1.5, @YES, @[]  .count ? @"" : @"none"]);
    show([NSString stringWithFormat:@"%d%%", 50]);
    show([NSString stringWithFormat:@"%c%c", 'A', 66]);
    show([NSString stringWithFormat:@"%s", [@"inner" UTF8String]]);
    show([NSString stringWithFormat:@"%g %g %g", 100000.0, 1e6, 0.0001]);
    show([@"a" stringByAppendingFormat:@"-%d-%@", 1, @"b"]);
    NSString *format = @"%@=%d";
    show([NSString stringWithFormat:format, @"k", 3]);
    printf("%.3s|%*d|%-*d|%.*f\n", "abcdef", 4, 7, 3, 7, 2, 1.239);
    printf("%o %#o %#x %c\n", 8, 8, 255, 'z');
    return 0;
}
