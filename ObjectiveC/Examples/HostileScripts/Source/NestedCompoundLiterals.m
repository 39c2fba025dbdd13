// ends: refused|normally. Compound literals are nested, and the type of each must be known first.
struct p { struct { int a, b; } inner; int c; };
static struct p same(struct p x) { return x; }

int main(void)
{
    struct p x = { same((struct p){ same((struct p){ same((struct p){ same((struct p){ same((struct p){ same((struct p){ same((struct p){ same((struct p){ same((struct p){ same((struct p){ same((struct p){ same((struct p){ same((struct p){ same((struct p){ same((struct p){ same((struct p){ same((struct p){ same((struct p){ same((struct p){ same((struct p){ same((struct p){ same((struct p){ same((struct p){ same((struct p){ 1, 2 }).inner }).inner }).inner }).inner }).inner }).inner }).inner }).inner }).inner }).inner }).inner }).inner }).inner }).inner }).inner }).inner }).inner }).inner }).inner }).inner }).inner }).inner }).inner }).inner };
    return x.inner.a;
}
