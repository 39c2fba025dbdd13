// ends: refused. Many variables of a scope have cleanup functions.
static void end(int *p) {}
#define ONE(n) __attribute__((cleanup(end))) int v##n = n;
#define TEN(n) ONE(n##0) ONE(n##1) ONE(n##2) ONE(n##3) ONE(n##4) ONE(n##5) ONE(n##6) ONE(n##7)
#define ALL(n) TEN(n##0) TEN(n##1) TEN(n##2) TEN(n##3) TEN(n##4) TEN(n##5) TEN(n##6) TEN(n##7)

int main(void)
{
    ALL(1) ALL(2) ALL(3) ALL(4)
    return 0;
}
