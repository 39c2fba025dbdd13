// Counting down with unsigned numbers, and mixing them with signed ones.
#import <Foundation/Foundation.h>

int main(void)
{
    NSArray *items = @[@"a", @"b", @"c"];
    for (NSUInteger i = items.count; i-- > 0;) printf("%s", [items[i] UTF8String]);
    printf("\n");
    NSArray *none = @[];
    printf("%d\n", none.count - 1 > 0);
    for (NSInteger i = (NSInteger)none.count - 1; i >= 0; i--) printf("never\n");
    int index = -1;
    printf("%d %d\n", index < (int)items.count, index < items.count);
    NSUInteger wrapped = 0;
    wrapped--;
    printf("%d %d\n", wrapped == NSUIntegerMax, wrapped + 1 == 0);
    unsigned char low = 250;
    int steps = 0;
    while (low >= 250) {
        low++;
        steps++;
    }
    printf("%d %d\n", low, steps);
    long sum = 0;
    for (int i = -3; i < 4; i += 2) sum += i % 2;
    printf("%ld\n", sum);
    unsigned int hash = 5381;
    for (const char *p = "hash"; *p; p++) hash = hash * 33 + *p;
    printf("%u\n", hash);
    uint8_t a = 200, b = 100;
    uint8_t c = a + b;
    printf("%d %d\n", c, a + b);
    int64_t big = INT32_MAX;
    big += 1;
    int32_t small = (int32_t)big;
    printf("%lld %d\n", (long long)big, small);
    printf("%d\n", (int)(0.1 + 0.2 == 0.3));
    return 0;
}
