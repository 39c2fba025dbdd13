import Scripting
import Testing

struct InitializerTests {
  private static let types = """
    enum K { KA, KB, KC, KN };
    struct P { int x, y; };
    struct R { struct P o; struct P s; int a[3]; };
    static const int N = 2;
    """

  @Test(arguments: [
    ("int a[] = { [3] = 1, 2 };", "sizeof a * 100 + a[3] * 10 + a[4]", 2012),
    ("int b[6] = { [0 ... 3] = 7, [5] = 1 };", "b[0] * 1000 + b[3] * 100 + b[4] * 10 + b[5]", 7701),
    ("struct P ps[4] = { [1 ... 2] = {1, 2} }; ps[1].x = 5;", "ps[1].x * 10 + ps[2].x", 51),
    (
      "struct R r = { .s = {3,4}, .o.x = 1, .a[1] = 5, .a = {[2] = 6} };",
      "r.s.y * 1000 + r.o.x * 100 + r.a[1] * 10 + r.a[2]", 4106
    ),
    ("struct R r = { .o.x = 1, 2, 3 };", "r.o.y * 10 + r.s.x", 23),
    ("struct R q = { {1,2}, {3,4}, {5,6,7} };", "q.a[2]", 7),
    ("struct R f = { 1, 2, 3, 4, 5, 6, 7 };", "f.s.y * 10 + f.a[2]", 47),
    ("struct P p = {8, 9}; struct R f = { p, .a = {1} };", "f.o.y * 10 + f.a[0]", 91),
    (
      "struct P ps[] = { {1,2}, {.y = 4}, [3] = {5} };", "sizeof ps * 100 + ps[1].y * 10 + ps[3].x",
      3245
    ),
    ("int m[2][3] = {{1,2,3},{4,5,6}};", "m[1][2] * 10 + m[0][1]", 62),
    ("int m[][2] = {1, 2, 3};", "sizeof m * 10 + m[1][0]", 163),
    ("int c[2][2] = {[1] = {[0] = 8}}, d[2][2] = {[1][1] = 8};", "c[1][0] * 10 + d[1][1]", 88),
    ("int t[KN] = {[KB] = 5};", "sizeof t * 10 + t[KB]", 125),
    ("int t[N + 1]; t[2] = 4;", "sizeof t * 10 + t[2]", 124),
    ("struct P p = { y: 3, x: 1 };", "p.x * 10 + p.y", 13),
    ("char x[] = \"abc\"; x[0] = 'X';", "sizeof x * 1000 + x[0]", 4088),
    ("char x[10] = \"abc\";", "sizeof x * 10 + strlen(x)", 103),
    ("char x[3] = \"abc\";", "x[2]", 99), ("char x[] = @encode(id);", "sizeof x * 100 + x[0]", 264),
    ("char s[][4] = {\"abc\", \"de\"};", "sizeof s * 1000 + s[1][1]", 8101),
    ("unsigned char x[] = {\"\\377\"};", "sizeof x * 1000 + x[0]", 2255),
    ("int *z = (int[4]){[2] = 6};", "z[2] * 10 + z[3]", 60),
    ("struct P *p = &(struct P){1, 2}; p->x = 5;", "p->x * 10 + p->y", 52),
    ("", "((struct P){1, 7}).y", 7), ("", "((int[]){1, 2, 3})[1]", 2),
  ])
  func `an initial value is that of C`(body: String, value: String, expected: Int) throws {
    let source = "\(Self.types)\nlong main() { \(body) return \(value); }"
    #expect(try status(source) == expected, "\(body)")
  }

  @Test func `variables outside of functions have such values, too`() throws {
    #expect(
      try run(
        """
        typedef NS_ENUM(NSInteger, Kind) { KindA, KindB, KindC };
        static NSString *const names[] = { [KindA] = @"a", [KindC] = @"c" };
        static const struct { const char *name; int (*f)(int); } table[] = { {"abs", abs}, {.name = "none"} };
        char text[] = @encode(int[3]);
        printf("%zu %s %d %s\\n", sizeof names / sizeof names[0], names[KindC].UTF8String,
          table[0].f(-3) + (table[1].f == NULL), text);
        """) == "3 c 4 [3i]\n")
  }

  @Test(arguments: [
    ("int a[2] = {1, 2, 3};", "the array has 2 elements"),
    ("int a[2] = {[2] = 3};", "the array has 2 elements"),
    ("int a[2] = {[-1] = 3};", "negative"),
    ("int n = 1; int a[2] = {[n] = 3};", "integer constant"),
    ("struct P p = {1, 2, 3};", "'P' has 2 members"),
    ("struct P p = {.z = 1};", "has no member 'z'"), ("int x = {1, 2};", "a list of 2"),
    ("int x = {.y = 2};", "a list of 1"), ("struct P p[2] = {[0 ... 1].x = 1};", "a range"),
    ("int n = 2; int a[n] = {1};", "nor have an initial value"),
    ("int a[3] = 5;", "expected a list in braces"),
  ])
  func `another initial value is refused`(body: String, expected: String) throws {
    let error = #expect(throws: ScriptSyntaxError.self) {
      try status("\(Self.types)\nint main() { \(body) return 0; }")
    }
    #expect(error?.description.contains(expected) == true, "\(error?.description ?? "")")
  }
}
