#import <Foundation/Foundation.h>

typedef struct {
    int x, y;
} Pair;

struct Line {
    Pair from, to;
    const char *name;
};

static Pair moved(Pair pair)
{
    pair.x += 10;
    return pair;
}

static void move(Pair *pair)
{
    pair->x += 100;
}

int main(void)
{
    Pair a = { 1, 2 };
    Pair b = a;
    b.y = 20;
    Pair c = moved(a);
    printf("%d,%d %d,%d %d,%d\n", a.x, a.y, b.x, b.y, c.x, c.y);
    move(&a);
    struct Line line = { .from = a, .name = "line" };
    line.from.y++;
    struct Line other = line;
    other.to = (Pair){ 7, 8 };
    printf("%d %d,%d %d,%d %s\n", a.y, line.from.x, line.from.y, line.to.x, other.to.y, other.name);
    Pair pairs[2] = { { 1, 1 }, a };
    pairs[0] = pairs[1];
    pairs[1].x = 0;
    printf("%d %d\n", pairs[0].x, pairs[1].x);
    return 0;
}
