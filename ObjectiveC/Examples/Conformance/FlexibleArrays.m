#import <Foundation/Foundation.h>
#include <stdlib.h>

struct List
{
    int count;
    short items[];
};

struct Named
{
    char initial;
    struct { int x, y; } points[];
};

int main(void)
{
    struct List *list = malloc(sizeof(struct List) + 5 * sizeof(short));
    list->count = 5;
    for (int index = 0; index < list->count; index++)
        list->items[index] = (short)(index * index);
    short *last = &list->items[4];
    printf("%d %d %d\n", (int)sizeof(struct List), list->items[3], *last);
    printf("%d %d\n", 2[list->items], (int)(last - list->items));
    free(list);
    struct Named *named = calloc(1, sizeof(struct Named) + 2 * 8);
    named->initial = 'n';
    named->points[1].y = 7;
    printf("%d %c %d %d\n", (int)sizeof(struct Named), named->initial, named->points[1].y, named->points[0].x);
    printf("%s\n", @encode(struct List));
    free(named);
    return 0;
}
