// Structs with arrays and structs in them are copied whole; pointers to them are not copies.
#import <Foundation/Foundation.h>

struct point { int x, y; };
struct shape {
    char name[8];
    struct point corners[3];
    int used;
};

static struct shape grown(struct shape shape)
{
    shape.corners[shape.used].x = 9;
    shape.used++;
    return shape;
}

static void rename_shape(struct shape *shape)
{
    shape->name[0] = 'T';
    (*shape).corners[0].y = -1;
}

int main(void)
{
    struct shape first = { "tri", { { 1, 2 }, { .y = 4 } }, 2 };
    struct shape second = grown(first);
    printf("%d %d %d\n", first.used, second.used, second.corners[2].x);
    rename_shape(&second);
    printf("%s %s %d %d\n", first.name, second.name, first.corners[0].y, second.corners[0].y);
    first = second;
    second.corners[1].x = 50;
    printf("%s %d %d\n", first.name, first.corners[1].x, first.corners[1].y);
    struct point *corner = &second.corners[1];
    corner->x++;
    (corner + 1)->x = 7;
    printf("%d %d\n", second.corners[1].x, second.corners[2].x);
    struct shape list[2] = { first, second };
    list[0].corners[0] = list[1].corners[1];
    printf("%d %d\n", list[0].corners[0].x, first.corners[0].x);
    printf("%lu %lu\n", (unsigned long)sizeof(struct shape), (unsigned long)sizeof(list));
    first.used = 1;
    printf("%d %d\n", grown(first).corners[0].y, grown(first).corners[1].x);
    return 0;
}
