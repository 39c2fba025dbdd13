#import <Foundation/Foundation.h>

enum { zero, one, five = 5, six, again = 1, two };
typedef NS_ENUM(NSInteger, State) { StateNone = -1, StateReady, StateDone };
typedef NS_OPTIONS(NSUInteger, Options) { OptionA = 1 << 0, OptionB = 1 << 1, OptionBoth = OptionA | OptionB };

int main(void)
{
    printf("%d %d %d %d %d\n", zero, one, six, again, two);
    State state = StateReady;
    printf("%ld %ld\n", (long)StateNone, (long)state + 1);
    Options options = OptionBoth;
    options &= ~OptionA;
    printf("%lu %d\n", (unsigned long)options, (options & OptionB) != 0);
    printf("%d\n", (int)sizeof(State));
    return 0;
}
