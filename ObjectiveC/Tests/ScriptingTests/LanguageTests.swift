import Scripting
import Testing

/// Runs a script, and returns the result of its `main`.
func status(_ source: String, limits: ScriptLimits = ScriptLimits()) throws -> Int {
  try Script(source: source, name: "test.m", limits: limits).run()
}

struct LanguageTests {
  @Test(
    arguments: [
      ("1 + 2 * 3", 7), ("(1 + 2) * 3", 9), ("7 / 2", 3), ("-7 / 2", -3), ("-7 % 3", -1),
      ("1 << 4 | 1", 17), ("5 > 3 && 2 < 1", 0), ("5 > 3 || 2 < 1", 1), ("!5", 0), ("~0", -1),
      ("2147483647 + 1", -2_147_483_648), ("2147483647L + 1", 2_147_483_648),
      ("(unsigned char)300", 44), ("(char)200", -56), ("-1 < 1u", 0), ("(long)-1 < 1u", 1),
      ("(int)3.99", 3), ("7 / 2.0 > 3.4", 1), ("1 ? 2 : 3", 2), ("0 ?: 4", 4), ("(1, 2)", 2),
      ("sizeof(int)", 4), ("sizeof(long)", 8), ("'a' + 1", 98), ("0x10 + 010 + 0b11", 27),
      ("(short)70000", 4464), ("4294967295u + 1u", 0), ("18446744073709551615ul > 1", 1),
      ("nil == NULL", 1), ("YES + YES", 2),
    ])
  func `an expression has the value that C gives it`(text: String, value: Int) throws {
    #expect(try status("long main() { return \(text); }") == value, "\(text)")
  }

  @Test(
    arguments: [
      ("int x = 1; x += 2; x *= 5; return x;", 15),
      ("int x = 5; int y = x++ + ++x; return y * 10 + x;", 127),
      (
        "int s = 0; for (int i = 0; i < 10; i++) { if (i == 3) continue; if (i == 6) break; s += i; } return s;",
        12
      ),
      ("int i = 0; while (1) { if (++i > 4) break; } return i;", 5),
      ("int i = 0; do i++; while (i < 3); return i;", 3),
      ("switch (3) { case 1: return 1; case 2 ... 4: return 24; default: return 9; }", 24),
      ("int n = 0; switch (1) { case 1: n++; case 2: n++; break; case 3: n += 10; } return n;", 2),
      ("int a[3] = {1, 2, 3}; int *p = a; p++; return *p * 10 + p[1] + (int)(p - a);", 24),
      ("int x = 1; int *p = &x; *p = 7; return x;", 7),
      (
        "struct P { int x, y; } p = {1, 2}, q = p; q.x = 9; return p.x * 100 + q.x * 10 + q.y;", 192
      ),
      ("static int n; n += 1; return n;", 1),
      ("int (^add)(int) = ^(int n) { return n + 1; }; return add(add(1));", 3),
      ("int k = 5; int (^f)(void) = ^{ return k; }; k = 6; return f();", 5),
      ("__block int k = 5; void (^f)(void) = ^{ k++; }; f(); f(); return k;", 7),
      ("unsigned char c = 250; c += 10; return c;", 4),
      (
        "int r = 0; @try { @throw [NSObject new]; } @catch (...) { r = 1; } @finally { r += 10; } return r;",
        11
      ),
      ("return ({ int t = 3; t * t; });", 9),
      ("enum E { A, B = 5, C }; return C;", 6),
    ])
  func `statements have the semantics of C`(body: String, value: Int) throws {
    #expect(try status("long main() { \(body) }") == value, "\(body)")
  }

  @Test func `functions call each other and themselves`() throws {
    #expect(
      try status(
        """
        static int calls;
        int fib(int n) { calls++; return n < 2 ? n : fib(n - 1) + fib(n - 2); }
        int main() { int f = fib(15); return f * 10000 + calls; }
        """) == 6_101_973)
  }

  static let animals = """
    @protocol Speaking
    - (int)speak;
    @optional
    - (int)shout:(int)times;
    @end
    @interface Animal : NSObject <Speaking> {
      int _legs;
    }
    @property (nonatomic) int age;
    @property (nonatomic, weak) id friend;
    + (instancetype)animalWithLegs:(int)legs;
    - (int)legs;
    @end
    @implementation Animal
    + (instancetype)animalWithLegs:(int)legs { Animal *a = [[self alloc] init]; a->_legs = legs; return a; }
    - (id)init { if (self = [super init]) { _age = 1; } return self; }
    - (int)legs { return _legs; }
    - (int)speak { return 1; }
    @end
    @interface Dog : Animal
    @end
    @implementation Dog
    - (int)speak { return 10 + [super speak]; }
    - (int)shout:(int)times { return [self speak] * times; }
    @end
    """

  @Test(
    arguments: [
      ("return [[Dog animalWithLegs:4] legs];", 4),
      ("return [[Dog new] speak];", 11),
      ("id d = [Dog new]; return [d shout:3];", 33),
      ("Dog *d = [Dog new]; d.age = 7; d.age += 2; d.age++; return d.age;", 10),
      (
        "return [[Dog new] isKindOfClass:[Animal class]] + [[Animal new] isKindOfClass:[Dog class]];",
        1
      ),
      ("return [Dog conformsToProtocol:@protocol(Speaking)];", 1),
      (
        "return [[Animal new] respondsToSelector:@selector(shout:)] * 10 + [[Dog new] respondsToSelector:@selector(shout:)];",
        1
      ),
      (
        "Animal *a = [Animal new]; { Dog *d = [Dog new]; a.friend = d; if (a.friend != d) return 1; d = nil; } return a.friend == nil ? 0 : 2;",
        0
      ),
      ("Dog *d = nil; return [d speak] + d.age;", 0),
      ("Dog *d = [Dog new]; int (^f)(void) = ^{ return [d speak]; }; return f();", 11),
    ])
  func `classes, inheritance and properties work`(body: String, value: Int) throws {
    #expect(try status(Self.animals + "\nint main() { \(body) }") == value, "\(body)")
  }

  @Test func `undeclared arguments of a function do not overwrite its variables`() throws {
    let many = (1...50).map(String.init).joined(separator: ", ")
    #expect(
      try status("int f(int a, ...) { int b = 7; return b; }\nint main() { return f(\(many)); }")
        == 7)
    // Nor do arguments that `f` declared when the call was compiled.
    let script = try Script(
      source: "int f(int a, int b) { return a + b; }\nint g() { return f(1, 2); }")
    try script.evaluate("int f(void) { return 5; }")
    #expect(try script.evaluate("g()") == "5")
  }

  @Test func `releasing a long chain of objects does not overflow the stack`() throws {
    #expect(
      try status(
        """
        @interface Link : NSObject
        @property (strong) id next;
        @end
        @implementation Link
        @end
        int main(void) {
          id head = nil;
          for (int i = 0; i < 50000; i++) {
            Link *link = [Link new];
            link.next = head;
            head = link;
          }
          head = nil;
          return 1;
        }
        """) == 1)
  }

  @Test(
    arguments: [
      "int f(int n) { return f(n + 1) + 1; } int main(void) { return f(0); }",
      "int main(void) { return 1 / (int)[nil hash]; }",
      "int main(void) { int a[2]; return a[7]; }",
      "int main(void) { char *p = NULL; return *p; }",
      "int main(void) { [[NSObject new] nobodyHasThis:1 orThis:2]; }",
      "int main(void) { void (^block)(void) = nil; block(); }",
      "int main(void) { @throw [NSObject new]; }",
    ])
  func `an operation that would end a process is an error of the script`(source: String) {
    #expect(throws: ScriptError.self) { try status(source) }
  }
}
