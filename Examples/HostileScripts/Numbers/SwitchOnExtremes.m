// ends: normally|refused. A switch has cases at both ends of the numbers, and ranges of all.
#import <Foundation/Foundation.h>

static int thrown = 0, done = 0;

static void attempt(void (^block)(void))
{
    @try {
        block();
        done++;
    } @catch (id exception) {
        thrown++;
    }
}

int main(void)
{
    long numbers[] = { LONG_MIN, LONG_MAX, 0, -1 };
    for (int i = 0; i < 4; i++) {
        switch (numbers[i]) {
        case LONG_MIN: printf("least\n"); break;
        case LONG_MAX: printf("greatest\n"); break;
        case 5 ... 1000000000: printf("many\n"); break;
        default: printf("other\n");
        }
    }
    printf("%d thrown, %d done\n", thrown, done);
    return 0;
}
