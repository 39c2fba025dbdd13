// Variables outside of functions have their values before main, and are one for all.
#import <Foundation/Foundation.h>

NSString *const GreetingKey = @"greeting";
static NSString *last = nil;
static int counts[3];
static const int primes[] = { 2, 3, 5, 7 };
static struct { const char *name; int value; } table[] = { { "one", 1 }, { "two", 2 } };
static const double ratio = 3.0 / 4;
enum { Small = 1 << 2, Large = Small << 3 };
typedef NS_ENUM(NSInteger, Mood) { MoodGood, MoodBad = 5, MoodUgly };
typedef NS_OPTIONS(NSUInteger, Flags) { FlagA = 1, FlagB = 1 << 1, FlagAll = FlagA | FlagB };
static int matrix[2][3] = { { 1, 2, 3 }, { 4, 5, 6 } };

static int next(void)
{
    static int state = 10;
    return state++;
}

static void count(int index)
{
    counts[index]++;
    last = [NSString stringWithFormat:@"%d", index];
}

int main(void)
{
    count(1);
    count(1);
    count(2);
    printf("%d %d %d %s\n", counts[0], counts[1], counts[2], [last UTF8String]);
    printf("%s %d\n", [GreetingKey UTF8String], primes[3]);
    for (size_t i = 0; i < sizeof(table) / sizeof(table[0]); i++) printf("%s=%d ", table[i].name, table[i].value);
    printf("%.2f\n", ratio);
    printf("%d %d %ld %ld\n", Small, Large, (long)MoodUgly, (long)MoodBad);
    Flags flags = FlagA;
    flags |= FlagB;
    flags &= ~FlagA;
    printf("%lu %d\n", (unsigned long)flags, (flags & FlagAll) == FlagB);
    matrix[1][0] += matrix[0][2];
    int sum = 0;
    for (int row = 0; row < 2; row++) {
        for (int column = 0; column < 3; column++) sum += matrix[row][column];
    }
    printf("%d %d %lu\n", matrix[1][0], sum, (unsigned long)sizeof(matrix));
    next();
    printf("%d %d\n", next(), next() > 11);
    return 0;
}
