import Scripting
import Testing

/// Unions, whose expected values come from clang for Apple's 64-bit ARM systems.
struct UnionTests {
  private static let types = """
    typedef union {
      int i; float f; unsigned char b[4]; struct { unsigned short lo, hi; } h;
      struct { unsigned low : 4; int next : 5; unsigned rest : 23; } bits;
    } U;
    """

  @Test(arguments: [
    ("u.f = 1;", "u.i", 0x3F80_0000), ("u.f = 1;", "u.b[3]", 0x3F), ("u.f = 1;", "u.h.hi", 0x3F80),
    ("u.i = -2;", "u.h.lo", 0xFFFE), ("u.b[1] = 2;", "u.i", 0x200), ("u.h.hi = 3;", "u.b[2]", 3),
    ("u.i = 0x1F5;", "u.bits.low", 5), ("u.i = 0x1F5;", "u.bits.next", -1),
    ("u.bits.rest = 1;", "u.i", 0x200), ("u.bits.next = -16; ", "u.i", 0x100),
    ("U v = u; v.i = 7; u.i = 1;", "v.i", 7), ("u.i = 9; U v = u; u.i = 1;", "v.b[0]", 9),
    ("U *p = &u; p->b[0] = 4; p->h.hi = 1;", "u.i", 0x10004),
    ("unsigned char *q = u.b; u.i = 0x0405; q++;", "*q", 4),
    ("unsigned char *q = u.b; q[3] = 1;", "u.i", 0x100_0000),
    ("unsigned short *q = &u.h.lo; *q = 513;", "u.b[1]", 2),
    ("U us[2] = {{1}, {.h = {2, 3}}}; u = us[1];", "u.i", 0x30002),
    ("u = (U){.b = {1, 2, 3, 4}};", "u.i", 0x0403_0201), ("", "(int)sizeof(U)", 4),
    ("memcpy(&u, \"\\1\\2\\0\", 4);", "u.i", 0x201),
    ("u.i = 258; unsigned char x[4]; memcpy(x, &u, 4);", "x[0] * 10 + x[1]", 21),
    ("u.h = (typeof(u.h)){5, 6};", "u.i", 0x60005), ("u.b[0] = 3; u.f *= 0;", "u.b[0]", 0),
  ])
  func `members share their bytes`(body: String, value: String, expected: Int) throws {
    let source = "\(Self.types)\nlong main() { U u = {0}; \(body) return \(value); }"
    #expect(try status(source) == expected, "\(body) \(value)")
  }

  @Test func `members without names are members of the type around`() throws {
    #expect(
      try run(
        """
        struct A { int t; union { struct { int x, y; }; int v[2]; double d; }; };
        struct A a = {.t = 1, .x = 2, .y = 3}, b = {1, {{4, 5}}}, *p = &a;
        a.v[1] = 9;
        p->x = 7;
        printf("%d %d %d %d %zu\\n", a.v[0], a.y, b.x, b.v[1], sizeof a);
        """) == "7 9 4 5 16\n")
  }

  @Test func `pointers and objects in a union are those that were put there`() throws {
    #expect(
      try run(
        """
        union P { void *p; int *q; const char *s; long n; };
        union O { __unsafe_unretained id object; __unsafe_unretained NSString *text; long n; };
        int x = 3;
        union P p = {&x};
        *p.q = 8;
        union O o;
        NSString *kept = @"text";
        o.object = kept;
        printf("%d %d %lu\\n", x, p.n != 0, o.text.length);
        p.s = "abc";
        printf("%s\\n", p.s);
        o.n = 0;
        p.n = 0;
        printf("%d %d\\n", o.object == nil, p.p == NULL);
        """) == "8 1 4\nabc\n1 1\n")
  }

  @Test(arguments: [
    ("u.n = 4096; return *u.q;", "the number 4096, used as a pointer"),
    ("int x = 1; u.q = &x; u.n += 8; return *u.q;", "used as a pointer"),
    ("int x = 1; u.q = &x; u.b[0]++; *u.q = 2;", "used as a pointer"),
    ("u.n = 4096; return u.f(1);", "cannot be used as a function"),
    ("u.n = 4096; [u.o description];", "cannot be used as an object"),
    ("u.n = 4096; id o = u.o; [o description];", "cannot be used as an object"),
    ("u.n = 4096; NSLog(@\"%@\", u.o);", "cannot be used as an object"),
    ("u.n = 4096; u.k();", "cannot be used as a block"),
    ("u.n = 4096; [NSObject performSelector:u.s];", "cannot be used as a selector"),
    ("int x; u.q = &x; [u.o description];", "cannot be used as an object"),
    ("u.n = 4096; union P v = u; return *v.q;", "the number 4096, used as a pointer"),
    ("u.n = 4096; id *o = &u.o; [*o description];", "cannot be used as an object"),
    (
      "u.os[0] = @\"a\"; u.n = 4096; id *o = u.os; [*o description];", "cannot be used as an object"
    ),
    ("int x = 1; u.q = &x; long n = u.n; u.n = 0; u.n = n; return *u.q;", "used as a pointer"),
  ])
  func `a number does not become a pointer that can be used`(
    body: String, expected: String
  ) throws {
    let source = """
      union P {
        long n; int *q; int (*f)(int); unsigned char b[8];
        __unsafe_unretained id o; __unsafe_unretained void (^k)(void); SEL s;
        __unsafe_unretained id os[1];
      };
      int main() { union P u; \(body) return 0; }
      """
    let error = #expect(throws: ScriptError.self) { try status(source) }
    #expect(error?.description.contains(expected) == true, "\(body) \(error?.description ?? "")")
  }

  @Test func `an object in a union is released with it`() throws {
    #expect(
      try run(
        """
        @interface A : NSObject
        @end
        @implementation A
        - (void)dealloc { printf("dealloc\\n"); }
        @end
        union U { id object; long n; };
        void f(void) { union U u; u.object = [A new]; u.n = 1; printf("kept no more\\n"); }
        void g(void) { union U u; u.object = [A new]; union U v = u; u.n = 1; printf("kept\\n"); }
        f();
        g();
        """) == "dealloc\nkept no more\nkept\ndealloc\n")
  }
}
