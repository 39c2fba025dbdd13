import Scripting
import Testing

/// Layouts of types, whose expected values come from clang for Apple's 64-bit ARM systems.
struct LayoutTests {
  private static let types = """
    struct F { unsigned a:3; int b:3; unsigned c:1; int :0; unsigned short d:9; _Bool e:1; unsigned long long g:40; };
    struct G { char x; int y:5; int z:27; int w:1; };
    struct H { unsigned a:4, b:4; char c; };
    struct I { short a:9; short b:8; int c; };
    struct __attribute__((packed)) P { char c; int i; short s; double d; };
    struct Q { char c; int i; } __attribute__((packed));
    typedef struct { char c; int i __attribute__((packed)); } R;
    struct S { char c; } __attribute__((aligned(16)));
    struct T { char c; int i __attribute__((aligned(8))); };
    union __attribute__((packed)) Z { char c[5]; int i; };
    struct B { unsigned a:3; unsigned b:30; } __attribute__((packed));
    struct N { char a; struct P p; char b; struct S s; };
    struct A { char x; _Alignas(8) char y; };
    struct E { int t; struct { short x, y; } d[3]; struct { char *s; }; };
    """

  @Test(arguments: [
    ("sizeof(struct F)", 16), ("sizeof(struct G)", 8), ("sizeof(struct H)", 4),
    ("sizeof(struct I)", 8), ("sizeof(struct P)", 15), ("sizeof(struct Q)", 5), ("sizeof(R)", 5),
    ("sizeof(struct S)", 16), ("sizeof(struct T)", 16), ("sizeof(union Z)", 5),
    ("sizeof(struct B)", 5), ("sizeof(struct N)", 48), ("sizeof(struct A)", 16),
    ("_Alignof(struct P)", 1), ("_Alignof(struct S)", 16), ("__alignof__(double)", 8),
    ("offsetof(struct P, d)", 7), ("offsetof(struct N, p)", 1), ("offsetof(struct N, s)", 32),
    ("offsetof(struct N, p.s)", 6), ("offsetof(struct T, i)", 8),
    ("offsetof(struct E, d[2].y)", 14),
    ("__builtin_offsetof(struct E, s)", 16), ("sizeof(((struct E *)0)->d)", 12),
    ("sizeof(struct P[3])", 45), ("sizeof(int[4])", 16), ("sizeof \"abc\"", 4),
    ("sizeof((int[]){1, 2, 3})", 12),
  ])
  func `sizes and offsets are those of the compiler`(text: String, expected: Int) throws {
    #expect(try status("\(Self.types)\nlong main() { return \(text); }") == expected, "\(text)")
    // Test the value as a constant, too.
    #expect(
      try status(
        "\(Self.types)\nlong main() { switch (\(expected)) { case \(text): return 1; } return 0; }")
        == 1, "\(text)")
  }

  @Test func `pragma pack limits the alignment of fields`() throws {
    #expect(
      try run(
        """
        #pragma pack(push, 1)
        struct A { char c; long long i; };
        #pragma pack(push, 2)
        struct B { char c; long long i; int b:5; int d:30; };
        #pragma pack(pop)
        struct C { char c; short i; };
        #pragma pack(pop)
        struct D { char c; long long i; };
        #pragma pack(4)
        struct E { char c; long long i; double d[2]; };
        #pragma pack()
        struct F { char c; long long i; };
        _Pragma("pack(1)") struct G { char c; int i; }; _Pragma("pack()")
        printf("%zu %zu %zu %zu %zu %zu %zu %zu", sizeof(struct A), sizeof(struct B), sizeof(struct C),
          sizeof(struct D), sizeof(struct E), offsetof(struct E, d), sizeof(struct F), sizeof(struct G));
        """) == "9 16 3 16 28 12 16 5")
  }

  @Test func `a bit field keeps as many bits as it has`() throws {
    #expect(
      try run(
        """
        struct F { unsigned a:3; int b:3; unsigned c:1; int :0; unsigned short d:9; _Bool e:1; unsigned long long g:40; };
        struct F f = {9, 5, 3, 600, 2, 1ULL<<39};
        printf("%u %d %u %u %d %llx\\n", f.a, f.b, f.c, f.d, f.e, f.g);
        f.a = 7;
        printf("%d ", ++f.a);
        printf("%d ", f.a = 12);
        f.a |= 3;
        printf("%d ", f.a);
        printf("%d %d ", f.a++, f.a);
        f.b -= 7;
        int q = f.b = 13;
        printf("%d %d %d\\n", f.b, q, f.a - 1 < 0);
        struct F *p = &f;
        p->b = 4;
        struct F fs[2] = {*p, {.d = 513, .b = -1}};
        printf("%d %u %d\\n", fs[0].b, fs[1].d, fs[1].b);
        """) == "1 -3 1 88 1 8000000000\n0 4 7 7 0 -3 -3 1\n-4 1 -1\n")
  }

  @Test(arguments: [
    ("struct { unsigned a:3; int b:3; char c; }", "{?=b3b3c}"),
    ("union U { int i; float f; }", "(U=if)"),
    ("int[3]", "[3i]"), ("const char *", "r*"), ("char *", "*"), ("const int *", "r^i"),
    ("void (*)(int)", "^?"), ("void (**)(int)", "^^?"),
  ])
  func `types are encoded as the compiler does`(type: String, expected: String) throws {
    #expect(try run("printf(\"%s\", @encode(\(type)));") == expected)
  }

  @Test func `bytes are copied between values of other types`() throws {
    #expect(
      try run(
        """
        float f = 1;
        int i;
        memcpy(&i, &f, sizeof i);
        double d = 2;
        unsigned char b[8];
        memcpy(b, &d, sizeof d);
        struct P { short x, y; } p, q;
        unsigned n = 0x00020001;
        memcpy(&p, &n, sizeof p);
        q = p;
        int same = memcmp(&p, &q, sizeof p);
        q.y = 3;
        memset(&i + 0, 1, 4);
        printf("%x %x %d %d %d %d\\n", 0x3f800000 == 0x3f800000, b[7], p.x, p.y, same, memcmp(&p, &q, sizeof p) < 0);
        printf("%x\\n", i);
        """) == "1 40 1 2 0 1\n1010101\n")
  }

  @Test func `a long double is a double of 8 bytes, by its size, alignment, encoding and macros`()
    throws
  {
    #expect(
      try run(
        """
        #import <float.h>
        struct L { char c; long double d; };
        #if __SIZEOF_LONG_DOUBLE__ == 8 && __LDBL_MANT_DIG__ == 53 && __SIZEOF_DOUBLE__ == 8
        #define AGREES 1
        #endif
        @interface A : NSObject
        - (long double)a:(long double)x b:(char)y c:(struct L)z;
        @end
        @implementation A
        - (long double)a:(long double)x b:(char)y c:(struct L)z { return x + z.d; }
        @end
        int main() {
          printf("%zu %zu %zu %zu %zu ", sizeof(long double), _Alignof(long double),
            sizeof(struct L), _Alignof(struct L), __builtin_offsetof(struct L, d));
          printf("%s %s ", @encode(long double), @encode(struct L));
          Method m = class_getInstanceMethod([A class], @selector(a:b:c:));
          printf("%s ", method_getTypeEncoding(m));
          struct L l = { 1, 0.25L };
          printf("%Lg %d %d %d", [[A new] a:1.5L b:0 c:l], AGREES, LDBL_DIG,
            LDBL_MAX == DBL_MAX && sizeof(LDBL_MAX) == 8);
          return 0;
        }
        """) == "8 8 16 8 8 D {L=cD} D44@0:8D16c24{L=cD}28 1.75 1 15 1")
  }

  @Test func `CGFloat is a double, and CGFLOAT_IS_DOUBLE says so`() throws {
    #expect(
      try run(
        """
        #if !defined(CGFLOAT_IS_DOUBLE) || !CGFLOAT_IS_DOUBLE
        typedef float Number;
        #else
        typedef CGFLOAT_TYPE Number;
        #endif
        int main() {
          printf("%d %zu %zu %s %d", CGFLOAT_IS_DOUBLE, sizeof(Number), sizeof(CGFloat),
            @encode(CGFloat), CGFLOAT_MAX == DBL_MAX && CGFLOAT_MIN == DBL_MIN
              && CGFLOAT_EPSILON == DBL_EPSILON);
          return 0;
        }
        """) == "1 8 8 d 1")
  }

  @Test func `a pointer to a function has the size of a pointer`() throws {
    #expect(
      try run(
        """
        typedef int (*Count)(int);
        struct Call { char kind; Count count; char end; };
        NSLog(@"%lu %lu", sizeof(void (*)(void *)), sizeof(struct Call));
        """
      ).contains("8 24"))
  }
}
