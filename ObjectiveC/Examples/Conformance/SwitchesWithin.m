// Switches within loops and switches, with scopes, returns and cases that nobody reaches.
#import <Foundation/Foundation.h>

static const char *name(int value)
{
    switch (value) {
        case 0: return "zero";
        case 1 ... 3: {
            static const char *names[] = { "one", "two", "three" };
            return names[value - 1];
        }
        case 'x': return "x";
        case -1: break;
        default: return "other";
    }
    return "minus one";
}

int main(void)
{
    int values[] = { 0, 2, 120, -1, 99 };
    for (int i = 0; i < 5; i++) printf("%s ", name(values[i]));
    printf("\n");
    int stops = 0;
    for (int i = 0; i < 6; i++) {
        switch (i % 3) {
            case 0:
                continue;
            case 1:
                switch (i) {
                    case 1: stops += 10; break;
                    default: stops += 100;
                }
                break;
            default:
                if (i > 4) stops += 1000;
                stops++;
        }
        printf("%d ", i);
    }

    printf("= %d\n", stops);
    return 0;
}
