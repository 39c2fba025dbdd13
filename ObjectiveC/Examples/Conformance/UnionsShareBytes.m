// Members of a union share their bytes, also through pointers to them.
#include <stdio.h>
#include <stdint.h>
#include <string.h>
union U {
    int i;
    float f;
    unsigned char b[4];
    struct {
        uint16_t lo, hi;
    } h;
};
int main(void) {
    union U u;
    u.f = 1.0f;
    printf("%d %x %x %x\n", u.i, u.b[3], u.h.hi, u.h.lo);
    u.b[0]=0xff;
    printf("%x\n", u.i);
    u.h.hi = 0x1234;
    printf("%x %x\n", u.i, u.b[2]);
    union U v = u;
    v.i = 7;
    printf("%x %x\n", u.i, v.i);
    union U *p = &u;
    p->b[1] = 9;
    printf("%x %zu\n", p->i, sizeof(union U));
    unsigned char *q = u.b;
    q[0] = 0x77;
    printf("%x\n", u.i);
    u.i = 0x01020304;
    printf("%x %x\n", q[0], q[3]);
    int *ip = &u.i;
    *ip = 5;
    printf("%x\n", u.b[0]);
    uint16_t *hp = &u.h.lo;
    *hp = 0xabcd;
    printf("%x\n", u.i);
    float *fp=&u.f;
    *fp = 2.0f;
    printf("%x\n", u.i);
    return 0;
}
