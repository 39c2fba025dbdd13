// A function is passed with a context, kept in a struct, and finds the object again.
#import <Foundation/Foundation.h>

typedef void (*Callback)(void *context, int value);

typedef struct {
    Callback callback;
    void *context;
    const char *name;
} Handler;

static void addTo(void *context, int value) { *(int *)context += value; }

static void append(void *context, int value)
{
    NSMutableArray *list = (__bridge NSMutableArray *)context;
    [list addObject:@(value)];
}

static int ascending(const void *left, const void *right)
{
    return *(const int *)left - *(const int *)right;
}

static void call(const Handler *handlers, int count, int value)
{
    for (int i = 0; i < count; i++) {
        if (handlers[i].callback) handlers[i].callback(handlers[i].context, value);
        else printf("%s has none\n", handlers[i].name);
    }
}

int main(void)
{
    int total = 0;
    NSMutableArray *list = [NSMutableArray array];
    Handler handlers[3] = {
        { addTo, &total, "total" },
        { .name = "nobody" },
        { append, (__bridge void *)list, "list" },
    };
    call(handlers, 3, 4);
    handlers[1] = handlers[0];
    call(handlers, 3, 5);
    printf("%d %s\n", total, [[list componentsJoinedByString:@","] UTF8String]);
    int numbers[] = { 5, 1, 4 };
    qsort(numbers, 3, sizeof(int), ascending);
    printf("%d %d %d\n", numbers[0], numbers[1], numbers[2]);
    return 0;
}
