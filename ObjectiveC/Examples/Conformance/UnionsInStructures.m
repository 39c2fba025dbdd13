// Unions in structures and arrays, whose bytes are copied.
#include <stdio.h>
#include <stdint.h>
#include <string.h>
typedef struct {
    uint8_t r, g, b, a;
} Color;
typedef union {
    Color c;
    uint32_t v;
    uint8_t p[4];
} Pixel;
typedef union {
    struct {
        unsigned mant:23, exp:8, sign:1;
    } f;
    float v;
}
F32;
struct Msg {
    uint8_t kind;
    union {
        struct {
            int16_t x, y;
        } pt;
        struct {
            float w;
        } sz;
        char name[6];
        struct {
            union {
                int a;
                short b[2];
            };
            char z;
        } n;
    };
    uint8_t end;
};
static Pixel mix(Pixel a, Pixel b) {
    Pixel r;
    for (int i = 0; i < 4; i++) r.p[i] = (a.p[i] + b.p[i]) / 2;
    return r;
}
static void setx(struct Msg *m, int x) {
    m->pt.x = x;
}
static int16_t *ptr(struct Msg *m) {
    return &m->pt.y;
}
int main(void) {
    Pixel a = {{1,2,3,4}}, b = {.v = 0xff00ff00};
    Pixel m = mix(a, b);
    printf("%x %d %d\n", m.v, m.c.g, m.c.a);
    F32 f = {.v = -6.5f};
    printf("%u %u %x\n", f.f.sign, f.f.exp, f.f.mant);
    f.f.exp++;
    printf("%g\n", f.v);
    struct Msg ms[3] = {{1, {{-5, 7}}, 9}, {.kind = 2, .name = "abc", .end = 3}, {.n = {.b = {1, 2}, .z = 'q'}}};
    printf("%d %d %d\n", ms[0].pt.x, ms[0].pt.y, ms[0].end);
    printf("%s %d %d\n", ms[1].name, ms[1].pt.x, ms[1].end);
    printf("%d %c %zu\n", ms[2].n.a, ms[2].n.z, sizeof(struct Msg));
    setx(&ms[0], 300);
    *ptr(&ms[0]) = -2;
    printf("%d %d\n", ms[0].name[0], ms[0].name[3]);
    struct Msg c = ms[0];
    ms[0].pt.x = 0;
    printf("%d\n", c.pt.x);
    memset(&c, 0, sizeof c);
    printf("%d\n", c.pt.y);
    Pixel px[4];
    for (int i = 0; i < 4; i++) px[i].v = i * 0x01010101u;
    uint32_t s = 0;
    for (Pixel *q = px; q < px + 4; q++) s += q->c.b;
    printf("%u\n", s);
    Pixel *hp = &px[2];
    hp->c = (Color){9, 8, 7, 6};
    printf("%x\n", px[2].v);
    Color cc = hp->c;
    cc.r = 1;
    printf("%x %d\n", px[2].v, cc.r);
    px[1] = px[2];
    px[2].p[0] = 0;
    printf("%x %x\n", px[1].v, px[2].v);
    uint8_t raw[4];
    memcpy(raw, &px[1], sizeof raw);
    printf("%d\n", raw[1]);
    Pixel back;
    memcpy(&back, raw, 4);
    printf("%x\n", back.v);
    double dd = 1.5;
    uint64_t bits;
    memcpy(&bits, &dd, sizeof bits);
    printf("%llx\n", (unsigned long long)bits);
    memcpy(&dd, &bits, 8);
    printf("%g\n", dd);
    union {
        int64_t l;
        int32_t i[2];
    } sp = {.l = -1};
    sp.i[0] = 5;
    printf("%lld\n", (long long)sp.l);
    union {
        uint16_t w;
        uint8_t b[2];
    } e;
    e.w = 1;
    printf("%s\n", e.b[0] ? "little" : "big");
    for (int i = 0; i < 2; i++) {
        union {
            int x;
            char y[4];
        } loc;
        loc.x = i;
        loc.y[1] = 1;
        printf("%d ", loc.x);
    }
    printf("\n");
    int (*fp)(const char *, ...) = printf;
    (void)fp;
    return 0;
}
