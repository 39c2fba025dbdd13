import CScriptSupport
import Foundation
import Invocation
import ObjectiveCSyntax
import TestSupport
import Testing

struct StatementTests {
  private func read(_ text: String) -> (trees: [String], errors: [String]) {
    let program = Program(SourceText(text, name: "t.m"))
    return (
      program.items.map(TreePrinter.text),
      program.diagnostics.map { "\($0.position): \($0.message)" }
    )
  }

  private func tree(_ text: String) -> String {
    let (trees, errors) = read(text)
    #expect(errors == [], "\(text)")
    return trees.joined(separator: " ")
  }

  @Test(arguments: [
    (";", nil), ("{ a; { b; } }", "({} a ({} b))"), ("if (a) b;", "(if a b)"),
    ("if (a) b; else c;", "(if a b c)"), ("if (a) if (b) c; else d;", "(if a (if b c d))"),
    ("if (a) {} else if (b) {} else {}", "(if a ({}) (if b ({}) ({})))"),
    ("while (a) b;", "(while a b)"), ("do { a; } while (b);", "(do ({} a) b)"),
    ("for (;;) ;", "(for _ _ _ ;)"),
    (
      "for (int i = 0, j; i < n; i++, j--) { a; }",
      "(for (var int:i 0i) (var int:j) (< i n) (, (i ++) (j --)) ({} a))"
    ),
    ("for (a = 1; ; ) b;", "(for (= a 1i) _ _ b)"),
    ("for (id x in xs) a;", "(in (var id:x) xs a)"),
    ("for (Foo *x in [a b]) a;", "(in (var Foo*:x) ([] a b) a)"),
    ("for (Foo <P> *x in xs) a;", "(in (var Foo<P>*:x) xs a)"),
    ("for (Foo x in xs) a;", "(in (var Foo:x) xs a)"), ("for (x in xs) a;", "(in x xs a)"),
    ("for (__strong id x in xs) a;", "(in (var id:x) xs a)"),
    (
      "switch (a) { case 1: case 'b' ... 'c': x; break; default: y; }",
      "(switch a ({} (case 1i) (case 98i 99i) x break default y))"
    ),
    ("switch (a) { case (Foo)1: break; }", "(switch a ({} (case (cast Foo 1i)) break))"),
    ("while (1) { continue; }", "(while 1i ({} continue))"), ("return;", "(return)"),
    ("return a, b;", "(return (, a b))"), ("again: a; goto again;", "again: a (goto again)"),
    ("if (a) again: b;", "(if a ({} again: b))"),
    ("@autoreleasepool { a; }", "(@autoreleasepool ({} a))"),
    ("@synchronized(self) { a; }", "(@synchronized self ({} a))"), ("@throw;", "(@throw)"),
    (
      "@try { @throw a; } @catch (NSException *e) { b; } @catch (...) { c; } @finally { d; }",
      "(@try ({} (@throw a)) (@catch (var NSException*:e) ({} b)) (@catch ... ({} c)) (@finally ({} d)))"
    ),
    ("NSLog(@\"%@\", a);", "(call NSLog @\"%@\" a)"), ("FOO_BAR(a);", "(call FOO_BAR a)"),
    ("#define DO(x) x;\n{ DO(1)\n DO(2) }", "({} 1i 2i)"),
    ("{ __attribute__((fallthrough)); }", "({} ;)"),
    (
      "a = 1;\n#import <b.h>\n#pragma mark - c\n@import d;\ne = 2;", "(= a 1i) (= e 2i)"
    ),
  ])
  func `statements have their parts`(text: String, expected: String?) {
    #expect(tree(text) == expected ?? "")
  }

  @Test(arguments: [
    ("int a;", "(var int:a)"),
    ("int a = 1, *b = &a, c[3];", "(var int:a 1i) (var int*:b (& a)) (var int[3]:c)"),
    ("Foo *a = b;", "(var Foo*:a b)"), ("Foo *a, *b;", "(var Foo*:a) (var Foo*:b)"),
    ("Foo **a;", "(var Foo**:a)"), ("Foo *const a = b;", "(var const Foo*:a b)"),
    ("Foo *a[2];", "(var Foo*[2]:a)"), ("Foo <P> *a;", "(var Foo<P>*:a)"),
    ("Foo <P, Q> *a = b;", "(var Foo<P,Q>*:a b)"), ("Foo a = 1;", "(var Foo:a 1i)"),
    ("id a;", "(var id:a)"), ("id <P> a = b;", "(var id<P>:a b)"),
    ("__block BOOL a = NO;", "(var __block BOOL:a NO)"),
    ("__weak typeof(self) a = self;", "(var __weak __auto_type:a self)"),
    ("__typeof__(self) __strong a = b;", "(var __auto_type:a b)"),
    ("NSString * __weak a, *b;", "(var __weak NSString*:a) (var NSString*:b)"),
    ("__unsafe_unretained id a;", "(var __unretained id:a)"),
    ("dispatch_queue_t a = f();", "(var dispatch_queue_t:a (call f))"),
    ("static int a = 1;", "(var static int:a 1i)"), ("extern int a;", "(var extern int:a)"),
    ("static NSString *const FOO_BAR = @\"a\";", "(var static const NSString*:FOO_BAR @\"a\")"),
    ("const unsigned long long a = 1;", "(var const unsignedLongLong:a 1i)"),
    ("int a[] = { 1, [2] = 3 };", "(var int[]:a (list 1i [2i]=3i))"),
    ("id a[] = { [b c], d };", "(var id[]:a (list ([] b c) d))"),
    ("int a[2][3] = { { 1 }, { 2 } };", "(var int[3][2]:a (list (list 1i) (list 2i)))"),
    ("char a[b + 1];", "(var char[]:a [(+ b 1i)])"),
    ("struct s a = { .x = 1 };", "(var struct s:a (list .x=1i))"),
    ("CGPoint a = { 1, 2 };", "(var CGPoint:a (list 1i 2i))"),
    ("int (*a)(id, int) = f;", "(var int(id,int)*:a f)"),
    ("void (^a)(int) = ^(int x) { };", "(var ^void(int):a (^ int:x ({})))"),
    ("void (^a)(void);", "(var ^void():a)"),
    ("void (^__block a)(__weak id);", "(var __block ^void(id):a)"),
    ("Foo (^a)(Bar *) = nil;", "(var ^Foo(Bar*):a nil)"),
    ("__auto_type a = b;", "(var __auto_type:a b)"), ("int a __unused = 1;", "(var int:a 1i)"),
    ("int a __attribute__((unused)) = 1;", "(var int:a 1i)"),
    ("CC_LONG a = 1;", "(var CC_LONG:a 1i)"),
    ("{ typedef int I; I a; }", "({} (declare I=int) ; (var I:a))"),
    ("{ struct s { int x; } a; }", "({} (declare struct s) (var struct s:a))"),
    ("{ Foo *a; a * b; }", "({} (var Foo*:a) (* a b))"),
    ("{ a * f(b); }", "({} (* a (call f b)))"),
    ("{ a * b == c; }", "({} (== (* a b) c))"), ("{ f(^{ a; }); }", "({} (call f (^ ({} a))))"),
    ("{ a.b = c; Foo.d = e; }", "({} (= (. a b) c) (= (. Foo d) e))"),
    ("{ [a b]; *c = d; (*e)(f); }", "({} ([] a b) (= (* c) d) (call (* e) f))"),
  ])
  func `variables are distinguished from expressions`(text: String, expected: String) {
    #expect(tree(text) == expected)
  }

  @Test(arguments: [
    ("int f(int x) { return x; }", "(function f int(int) ({} (return x)))"),
    ("static inline NSString *f(void) { }", "(function f NSString*() ({}))"),
    ("Foo *f(Bar *b, ...) { }", "(function f Foo*(Bar*,...) ({}))"),
    ("int f(int x);\nint g(void), a;", "(var int:a)"),
    ("extern void f(void) __attribute__((noreturn));", ""),
    ("extern \"C\" { int f(void) { } }", "(function f int() ({}))"),
    ("NS_ASSUME_NONNULL_BEGIN\nint a;\nNS_ASSUME_NONNULL_END", "(var int:a)"),
    (
      "typedef NS_ENUM(NSInteger, Kind) { A, B };\nKind k = A;",
      "(declare enum Kind) (declare Kind=enum Kind) (var Kind:k A)"
    ),
    ("enum { A, B };", "(declare enum )"),
    ("struct s { int x; } a;", "(declare struct s) (var struct s:a)"),
    (
      "@class A, B;\n@protocol P;\n@protocol Q\n- (void)a;\n@end\n@interface A : B\n@end",
      "(declare @class A,B) (declare @protocol P;) (declare @protocol Q) (declare @interface A)"
    ),
    (
      """
      @implementation A : B { int _x; @private __weak id _y; }
      @synthesize a, b = _b;
      @dynamic c, d;
      static int count;
      + (id)shared { return nil; }
      - (void)with:(int)x and:(id)y; { count = x; }
      int f(void) { return 1; }
      @end
      """,
      "(@implementation A:B int:_x id:_y a= b=_b @dynamic:c @dynamic:d (+shared ({} (return nil))) "
        + "(-with:and: ({} (= count x))) (var static int:count) (function f int() ({} (return 1i))))"
    ),
    ("@implementation A (B)\n@end", "(@implementation A(B))"),
  ])
  func `items have their parts`(text: String, expected: String) {
    #expect(tree(text) == expected)
  }

  @Test func `programs as they are written by hand are read`() throws {
    let counts = try Corpus.programs.map { file in
      let program = Program(SourceText(try Corpus.read(file), name: file))
      #expect(program.diagnostics.map(\.description) == [])
      return program.items.map { item in
        if case .implementation(let declaration) = item { declaration.methods.count } else { 0 }
      }.reduce(0, +)
    }
    #expect(counts == [6, 27, 15, 7])
  }

  @Test func `a class has its instance variables`() throws {
    let text =
      "@interface A { int _x; @public NSString *_a, *__weak _b; struct { int y; } _z; }\n@end"
    let header = Header(SourceText(text, name: "t.h"))
    guard case .interface(let declaration) = header.declarations.first else {
      Issue.record("no class")
      return
    }
    #expect(declaration.variables.map(\.name) == ["_x", "_a", "_b", "_z"])
    #expect(declaration.variables.map(\.retention) == [.strong, .strong, .weak, .strong])
    #expect(header.diagnostics == [])
  }

  @Test(
    arguments: [
      ("strong", .strong), ("retain", .strong), ("copy", .copy), ("weak", .weak),
      ("assign", .assign),
      ("unsafe_unretained", .assign), ("nonatomic", nil),
    ] as [(String, PropertyDeclaration.Ownership?)])
  func `a property has its ownership`(
    attribute: String, expected: PropertyDeclaration.Ownership?
  ) {
    let text = "@interface A\n@property (\(attribute)) id a;\n@end"
    guard
      case .interface(let declaration) = Header(SourceText(text, name: "t.h")).declarations.first,
      case .property(let property) = declaration.members.first
    else {
      Issue.record("no property")
      return
    }
    #expect(property.ownership == expected)
  }

  @Test(
    arguments: [
      ("{ 1 c; d; }", ["({} 1i d)"], ["1:5: expected ';', found 'c'"]),
      ("{ a\n b; }", ["({} a b)"], ["2:2: expected ';', found 'b'"]),
      ("if a) { b; }\nc;", ["c"], ["1:4: expected '(', found 'a'"]),
      (
        "{ f(^{ 1 c; d; }); e; }", ["({} (call f (^ ({} 1i d))) e)"],
        ["1:10: expected ';', found 'c'"]
      ),
      (
        "{ f(^{ @{ a }; d; }); e; }", ["({} (call f (^ ({} d))) e)"],
        ["1:13: expected ':', found '}'"]
      ),
      ("{ [a b:^{ c; } d]; e; }", ["({} e)"], ["1:17: expected ':', found ']'"]),
      ("void f(void) { a;\n", ["(function f void() ({} a))"], ["1:14: this '{' has no '}'"]),
      ("}\na;", ["a"], ["1:1: expected an expression, found '}'"]),
      ("@end\na;", ["a"], ["1:1: expected a declaration, found '@end'"]),
      ("- (void)a { b; }\nc;", ["c"], ["1:1: a method stands outside of an implementation"]),
      (
        "@try { a; }\nb;", ["(@try ({} a))", "b"],
        ["2:1: expected '@catch' or '@finally', found 'b'"]
      ),
      (
        "@implementation A\n- (void)a { 1 c; }\n- (void)e { f; }\n@end",
        ["(@implementation A (-a ({} 1i)) (-e ({} f)))"], ["2:15: expected ';', found 'c'"]
      ),
      (
        "@implementation A\n- (void)a { if (b) {\n- (void)c { d; }\n@end\ne;",
        nil, ["2:11: this '{' has no '}'", "2:20: this '{' has no '}'"]
      ),
      (
        "@implementation A\n- (void)a;\n- (void)c { d; }\n@end",
        ["(@implementation A (-c ({} d)))"],
        ["3:1: expected '{', found '-'"]
      ),
      (
        "@implementation A\n- (void)a { }", ["(@implementation A (-a ({})))"],
        ["1:1: 'A' has no @end"]
      ),
      ("@implementation A {\n ...;\n id b; ... }\n@end", ["(@implementation A id:b)"], nil),
      ("x = { 1 };\na;", ["a"], ["1:5: expected an expression, found '{'"]),
    ] as [(String, [String]?, [String]?)])
  func `a mistake is reported, and the text after it is read`(
    text: String, trees: [String]?, errors: [String]?
  ) {
    let read = read(text)
    if let trees { #expect(read.trees == trees) }
    if let errors { #expect(read.errors == errors) } else { #expect(read.errors != []) }
  }

  // MARK: Limits

  private static let pieces = [
    "(", "[", "@[", "@{", "-", "a+", "a=", "a?", "a?b:", "^{", "({", "{", "if (a)", "for (;;)",
    "f(", "a[", "[a b:", "(int)", "(void(^)(int[", "int a[", "sizeof(", "do ", "@try {", "x={",
    "int x={", "if (a); else ", "[a b:^{", "a:", "(a)", ".a", "enum { A =", "(Foo<A,B>*)",
    "@implementation A\n", "- (void)a {\n", "@\"a\" ", "a,", "int a,", "case 1:", "typeof(",
  ]

  @Test(arguments: pieces)
  func `no repetition is too deep or takes too long`(piece: String) {
    for other in sample(of: ["", "a", "(", "{", "^{"], rounds: 2) {
      let repeated = String(repeating: piece + other, count: 150)
      for text in [repeated, "void f(void) { \(repeated)"] {
        _ = Program(SourceText(text, name: "t.m"))
      }
    }
  }

  @Test(arguments: [" + a", ", a", ".a", "[0]", "()", "++", " = a", " ? a : a", " && a"])
  func `a chain that is too long is reported`(link: String) {
    let (_, errors) = read(
      "a\(String(repeating: link, count: rounds(10_000, atMost: 100_000)));\nb;")
    #expect(errors.count == 1)
    let expected = ["has more than 200 operators in a row", "is nested more deeply here"]
    #expect(expected.contains { errors.first?.contains($0) == true })
    #expect(tree("a\(String(repeating: link, count: 80));") != "")
  }

  @Test func `a large tree is compared and released on a small stack`() throws {
    let chain = "a" + String(repeating: " + a", count: 190)
    let text =
      String(repeating: "{ f(^{ (", count: 24) + chain + String(repeating: ") }); }", count: 24)
    // The thread sanitizer enlarges the frame of each call by a third.
    let size = isThreadSanitized() ? 1 << 20 : 512 << 10
    try onStack(of: size) {
      let program = Program(SourceText(text, name: "t.m"))
      let copy = Program(SourceText(text, name: "t.m"))
      guard case .statement(let left) = program.items.first,
        case .statement(let right) = copy.items.first
      else { return }
      _ = left == right
      _ = left.hashValue
    }
  }

  @Test func `many else-if branches are one statement`() {
    let branches = (0..<150).map { "if (a == \($0)) { b; }" }.joined(separator: " else ")
    #expect(tree(branches).hasPrefix("(if (== a 0i) ({} b) (if"))
  }
}
