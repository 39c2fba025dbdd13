// ends: normally. Pointers run out of bounds, in both directions, and far.
#import <Foundation/Foundation.h>
#import <objc/message.h>
#import <objc/runtime.h>

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

static int compare(const void *a, const void *b) { return *(int *)a - *(int *)b; }

int main(void)
{
    int numbers[3] = { 1, 2, 3 };
    int *pointer = numbers;
    attempt(^{ printf("%d\n", pointer[3]); });
    attempt(^{ printf("%d\n", pointer[-1]); });
    attempt(^{ pointer[1L << 62] = 5; });
    attempt(^{ *(pointer + LONG_MAX) = 5; });
    attempt(^{ *(pointer - LONG_MAX - 1) = 5; });
    attempt(^{ printf("%d\n", *(int *)NULL); });
    attempt(^{ *(int *)8 = 5; });
    attempt(^{ *(int *)-8 = 5; });
    attempt(^{ memset(pointer, 0, 1000); });
    attempt(^{ memset(pointer, 0, -1); });
    attempt(^{ memcpy(pointer, pointer + 1, 100); });
    attempt(^{ memmove(NULL, pointer, 4); });
    attempt(^{ memcmp(pointer, NULL, 4); });
    attempt(^{ qsort(pointer, -1, 4, NULL); });
    attempt(^{ qsort(pointer, 1000000, 4, compare); });
    attempt(^{ bzero(pointer, LONG_MAX); });
    attempt(^{ printf("%ld\n", (long)(pointer - (int *)NULL)); });
    attempt(^{ printf("%d\n", pointer < (int *)"text"); });
    printf("%d thrown, %d done\n", thrown, done);
    return 0;
}
