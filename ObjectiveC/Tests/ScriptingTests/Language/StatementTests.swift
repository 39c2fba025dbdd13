import ObjectiveCSyntax
import Scripting
import Testing

struct StatementTests {
  @Test(arguments: [
    ("int n = 3; int v[n]; v[2] = 4; return sizeof v * 10 + v[2];", 124),
    ("int n = 3; int w[n][2]; w[2][1] = 4; return sizeof w * 10 + w[2][1];", 244),
    ("int n = 3; int w[2][n]; w[1][2] = 4; return sizeof w * 10 + w[1][2] + sizeof w[0];", 256),
    ("int n = 3; return sizeof(int[n + 1]);", 16),
    ("enum { E = 3 }; int a[E + 1]; return sizeof a;", 16),
    ("struct { int a[sizeof(short) * 2]; } s; return sizeof s;", 16),
    ("int a[2][3][4]; a[1][2][3] = 7; int *p = a[1][2]; return p[3] * 100 + sizeof a;", 796),
    ("int x = 2; typeof(x) y = 2.9; return y;", 2),
    ("int x = 2; __typeof__(x + 1.0) y = 5; return y / 2 * 10;", 25),
    ("int a[3]; typeof(a) b; return sizeof b;", 12),
    ("short *p = malloc(4 * sizeof *p); long n = sizeof(n) + sizeof *p; return n;", 10),
    ("int (*f)(int) = (__typeof__(f))(void *)abs; return f(-4);", 4),
    ("typeof(int *) p = NULL; return p == NULL;", 1),
    (
      "int n = 5, c = 0; switch (n % 4) { case 0: do { c++; case 3: c++; case 2: c++; case 1: c++; } while (--n > 0); } return c;",
      17
    ),
    ("switch (7) { case 1: { case 7: return 3; } } return 0;", 3),
    ("switch (2) case 2: return 6; return 0;", 6),
    ("switch (1) { case 1: switch (2) { case 1: return 1; default: return 2; } } return 0;", 2),
    ("for (int i = 0;; i++) { switch (i) { default: continue; case 3: break; } return i; }", 3),
    (
      "for (int a = 0; a < 3; a++) for (int b = 0; b < 3; b++) if (a * b == 2) goto out; return 0; out: return 1;",
      1
    ),
    ("int r = 0; @try { goto out; } @finally { r += 1; } r += 10; out: return r;", 1),
    ("int r = 0; @synchronized (@1) { goto out; } r = 5; out: return r;", 0),
    (
      "int r = 0; @try { @try { goto out; } @finally { r += 1; } } @finally { r += 2; } out: return r;",
      3
    ),
    ("int r = 0; @try { goto in; r += 1; in: r += 2; } @finally { r += 10; } return r;", 12),
    ("return ({ goto a; a: 7; });", 7), ("return abs(({ goto a; a: -7; }));", 7),
    ("int i = 0; again: if (i++ < 3) goto again; return i;", 4),
    ("static_assert(sizeof(int) == 4, \"int\"); _Static_assert(1, \"one\"); return 1;", 1),
    ("return _Generic(1.0f, double: 1, float: 2, default: 3);", 2),
    ("char *s = \"\"; return _Generic(s, int: 1, char *: 4);", 4),
    ("return _Generic(1ULL, int: 1, default: 9);", 9),
    ("int x = 0; return _Generic(x++, int: x);", 0),
    ("return __builtin_expect(5, 0) + __builtin_strlen(\"ab\") + __builtin_abs(-4);", 11),
    (
      "return __builtin_types_compatible_p(int, unsigned) * 10 + __builtin_types_compatible_p(int, int);",
      1
    ),
    ("return __builtin_choose_expr(sizeof(int) == 4, 5, \"x\");", 5),
  ])
  func `statements have the semantics of the compiler`(body: String, value: Int) throws {
    #expect(try status("long main() { \(body) }") == value, "\(body)")
  }

  @Test(arguments: [
    (
      "int main() { static_assert(sizeof(int) == 8, \"so small\"); }",
      "a static assertion fails: so small"
    ),
    ("_Static_assert(0, \"never\");", "a static assertion fails: never"),
    ("struct S { int x; _Static_assert(1 > 2, \"order\"); };", "a static assertion fails: order"),
    ("int f(); int main() { static_assert(f(), \"\"); }", "expected an integer constant"),
    ("int main() { return _Generic(1.0, int: 1); }", "no choice of the _Generic"),
    ("int main() { void *p = &&a; a: return 0; }", "the address of a label is not supported"),
    ("int main() { void *p; goto *p; }", "a computed label is not supported"),
    ("int add(a, b) int a; int b; { return a + b; }", "declared after the parentheses"),
    ("int main() { goto in; @try { in: ; } @finally { } }", "enters an @try"),
    ("int main() { goto in; @synchronized (@1) { in: ; } }", "enters an @try"),
    ("int main() { switch (1) { @try { case 1: ; } @finally { } } }", "enters an @try"),
    ("int main() { switch (1) { default: default: ; } }", "two defaults"),
    ("int main() { case 1: ; }", "belong into a switch"),
    ("int main() { a: ; a: ; }", "twice"),
    ("int main() { return offsetof(struct { int x; }, y); }", "has no member 'y'"),
  ])
  func `what cannot work is refused by name`(source: String, expected: String) throws {
    let error = #expect(throws: ScriptSyntaxError.self) { try status(source) }
    #expect(error?.description.contains(expected) == true, "\(error?.description ?? "")")
  }

  @Test func `a cleanup function is called wherever the scope is left`() throws {
    #expect(
      try run(
        """
        #define CLEANUP __attribute__((cleanup(bye)))
        static void bye(int *p) { printf("bye %d\\n", *p); }
        static int f(int k) {
          CLEANUP int x = k;
          if (k == 1) return k + 1;
          {
            int y CLEANUP = 10 + k;
            if (k == 2) goto out;
            for (int i = 0; i < 3; i++) { CLEANUP int z = 100 + i; if (i == 1) break; }
          }
          if (k == 4) @throw @"thrown";
          printf("end\\n");
          out: return x = 5;
        }
        int main(void) {
          for (int k = 1; k < 5; k++) {
            @try { printf("%d\\n", f(k)); } @catch (id e) { printf("caught\\n"); }
          }
          int n = ({ CLEANUP int a = 7; a + 1; });
          printf("%d\\n", n);
        }
        """)
        == "bye 1\n2\nbye 12\nbye 5\n5\nbye 100\nbye 101\nbye 13\nend\nbye 5\n5\n"
        + "bye 100\nbye 101\nbye 14\nbye 4\ncaught\nbye 7\n8\n")
  }

  @Test func `constructors run before main, and destructors after it`() throws {
    #expect(
      try run(
        """
        static int ready = 1;
        static void fin(void) __attribute__((destructor));
        __attribute__((constructor)) static void last(void) { ready *= 10; }
        static __attribute__((constructor(200))) void first(void) { ready += 1; }
        static void fin(void) { printf("fin\\n"); }
        int main(void) { printf("%d\\n", ready); return 0; }
        """) == "20\nfin\n")
  }

  @Test func `main gets the arguments of the script`() throws {
    let script = try Script(
      source: """
        int main(int argc, char *argv[]) {
          int sum = argv[argc] == NULL;
          for (int i = 0; i < argc; i++) sum = sum * 10 + strlen(argv[i]);
          return sum;
        }
        """)
    #expect(script.arguments.count == 1)
    script.arguments = ["abc", "", "d e"]
    #expect(try script.run() == 1303)
  }

  @Test func `arguments of any type are taken from a list`() throws {
    #expect(
      try run(
        """
        struct P { int x; double y; };
        typedef int (^Block)(int);
        typedef int (*Function)(int);
        static void f(int n, ...) {
          va_list l, m;
          va_start(l, n);
          int c = va_arg(l, int);
          float d = va_arg(l, double);
          struct P p = va_arg(l, struct P);
          Block b = va_arg(l, Block);
          Function g = va_arg(l, Function);
          int (*h)(int) = va_arg(l, int (*)(int));
          void (^k)(void) = va_arg(l, void (^)(void));
          NSRange r = va_arg(l, NSRange);
          NSUInteger u = va_arg(l, NSUInteger);
          struct P *q = va_arg(l, struct P *);
          va_copy(m, l);
          SEL s = va_arg(l, SEL);
          SEL t = va_arg(m, SEL);
          va_end(l);
          k();
          printf("%d %g %g %d %d %d %lu %lu %d %d\\n", c, d, p.y, b(1), g(-2), h(-3), r.length, u, q->x, s == t);
        }
        int main(void) {
          unsigned char c = 250;
          float d = 1.5;
          struct P p = {1, 2};
          f(0, c, d, p, ^(int x) { return x + 1; }, abs, abs, ^{ printf("block\\n"); }, NSMakeRange(1, 2),
            (NSUInteger)5, &p, @selector(a::));
        }
        """) == "block\n250 1.5 2 2 2 3 2 5 1 1\n")
  }

  @Test func `functions are called by pointers to pointers`() throws {
    #expect(
      try run(
        """
        typedef int (*Op)(int, int);
        typedef int Plain(int, int);
        static int add(int a, int b) { return a + b; }
        static int sub(int a, int b) { return a - b; }
        static Op table[] = { add, &sub, NULL };
        static int (*pick(int i))(int, int) { return table[i]; }
        static Plain mul;
        static int mul(int a, int b) { return a * b; }
        int main(void) {
          Op *pp = table;
          printf("%d %d ", pp[1](5, 3), (*pp)(1, 2));
          pp++;
          int (*pair[2])(int, int) = { add, sub };
          int (**ppp)(int, int) = pair;
          Op one = add, *q = &one;
          *q = sub;
          Plain *m = mul;
          printf("%d %d %d %d %d ", (*pp)(5, 3), ppp[0](4, 4), one(9, 4), m(3, 4), pick(1)(2, 5));
          for (Op *o = table; *o; o++) printf("%d ", (*o)(1, 1));
        }
        """) == "2 3 2 8 5 12 -3 2 0 ")
  }

  @Test func `selectors may have parts without names`() throws {
    #expect(
      try run(
        """
        @interface A : NSObject
        @end
        @implementation A
        - (int)foo:(int)a :(int)b { return a * 10 + b; }
        @end
        A *a = [A new];
        printf("%d %d %s %d\\n", [a foo:1 :2], [a foo:1:2], sel_getName(@selector(a::b:)),
          [a respondsToSelector:@selector(foo::)]);
        """) == "12 12 a::b: 1\n")
  }

  @Test(arguments: [
    ("@M_PI", "3.141592653589793"), ("@INT_MAX", "2147483647"), ("@ANSWER", "42"), ("@(EXPR)", "3"),
    ("@__LINE__", "3"), ("@__FILE__", "script"),
  ])
  func `numbers that are named are boxed`(text: String, expected: String) throws {
    #expect(
      try run(
        "#define ANSWER 42\n#define EXPR 1 + 2\nprintf(\"%s\", [\(text) description].UTF8String);")
        == expected)
  }

  @Test func `a switch may have its labels from macros`() throws {
    #expect(
      try run(
        """
        #define PAIR(n) case n: case n + 1: printf("%d ", n); break;
        for (int i = 0; i < 6; i++) switch (i) { PAIR(0) PAIR(2) PAIR(4) }
        """) == "0 0 2 2 4 4 ")
  }

  @Test func `a typeof of a block's surroundings retains nothing`() throws {
    #expect(
      try run(
        """
        @interface A : NSObject
        @property (copy) void (^block)(void);
        @end
        @implementation A
        - (id)init {
          __weak typeof(self) weak = self;
          self.block = ^{ __strong typeof(self) strong = weak; printf("%d\\n", strong != nil); };
          return self;
        }
        - (void)dealloc { printf("dealloc\\n"); }
        @end
        @autoreleasepool { A *a = [A new]; a.block(); }
        """) == "1\ndealloc\n")
  }

  @Test func `a method that returns instancetype gives an object of the receiver's class`() throws {
    #expect(
      try run(
        """
        @interface Node : NSObject { @public int _value; }
        + (instancetype)nodeWithValue:(int)value;
        @end
        @implementation Node
        + (instancetype)nodeWithValue:(int)value { Node *n = [self new]; n->_value = value; return n; }
        @end
        int main(void) {
          __auto_type node = [Node nodeWithValue:7];
          printf("%d %d\\n", node->_value, [Node nodeWithValue:8]->_value);
        }
        """) == "7 8\n")
  }

  @Test(arguments: [
    (
      "@interface A : UIView\n@end\n@implementation A\n@end",
      "the superclass 'UIView' of 'A' is not declared"
    ),
    (
      "void f(void) { struct iovec v[2] = {0}; v[0].iov_base = 0; }",
      "the structure 'iovec' is not declared"
    ),
    (
      "int f(int n) { switch (n) { case ASL_LEVEL: return 1; } return 0; }",
      "'ASL_LEVEL' is not declared"
    ),
    (
      "void f(void) { id x = (id)(CFCallBacks){ .version = 0 }; }",
      "the type of the value is not declared"
    ),
    (
      "void f(void) { __attribute__((cleanup(end))) int n = 0; }",
      "the function 'end' is not declared"
    ),
  ])
  func `what a header declares that is not read is a warning`(
    source: String, expected: String
  ) throws {
    let warnings = try Script(source: source).warnings.map(\.message)
    #expect(warnings.contains { $0.hasPrefix(expected) }, "\(warnings)")
  }

  @Test(arguments: [
    ("struct iovec v; v.iov_base = 0;", "'iovec.iov_base' is not declared"),
    ("struct iovec v = {0};", "the structure 'iovec' is not declared"),
    ("switch (1) { case ASL_LEVEL: break; }", "'ASL_LEVEL' is not declared"),
  ])
  func `reaching it is an exception`(body: String, expected: String) throws {
    let error = #expect(throws: ScriptError.self) { try status("int main() { \(body) }") }
    #expect(error?.description.contains(expected) == true, "\(error?.description ?? "")")
  }
}
