import ObjectiveCSyntax
import Testing

struct ExpressionTests {
  private func read(_ text: String) -> (trees: String, errors: [String]) {
    let program = Program(SourceText(text, name: "t.m"))
    return (
      program.items.map(TreePrinter.text).joined(separator: " "),
      program.diagnostics.map { "\($0.position): \($0.message)" }
    )
  }

  private func tree(_ expression: String) -> String {
    let (trees, errors) = read("\(expression);")
    #expect(errors == [], "\(expression)")
    return trees
  }

  /// The binary operators of C, from the lowest to the highest precedence.
  private static let levels = [
    ["||"], ["&&"], ["|"], ["^"], ["&"], ["==", "!="], ["<", "<=", ">", ">="], ["<<", ">>"],
    ["+", "-"], ["*", "/", "%"],
  ]

  private static let operators = levels.enumerated().flatMap { level, signs in
    signs.map { (sign: $0, level: level) }
  }

  @Test func `operators have the precedence and associativity of C`() {
    for left in Self.operators {
      for right in Self.operators {
        let expected =
          left.level >= right.level
          ? "(\(right.sign) (\(left.sign) f() b) c)" : "(\(left.sign) f() (\(right.sign) b c))"
        #expect(
          tree("f() \(left.sign) b \(right.sign) c")
            == expected.replacing("f()", with: "(call f)"))
      }
      #expect(tree("x = a \(left.sign) b") == "(= x (\(left.sign) a b))")
      #expect(tree("f() \(left.sign) b ? c : d") == "(? (\(left.sign) (call f) b) c d)")
      #expect(tree("-a \(left.sign) !b") == "(\(left.sign) (- a) (! b))")
    }
  }

  @Test(arguments: [
    ("a = b = c", "(= a (= b c))"),
    ("a += b -= c", "(+= a (-= b c))"),
    ("a <<= 1, b >>= 2, c %= 3", "(, (, (<<= a 1i) (>>= b 2i)) (%= c 3i))"),
    ("a |= b ^= c &= d", "(|= a (^= b (&= c d)))"),
    ("a ? b : c ? d : e", "(? a b (? c d e))"),
    ("a ? b ? c : d : e", "(? a (? b c d) e)"),
    ("a ? b, c : d", "(? a (, b c) d)"),
    ("a ?: b ?: c", "(? a (? b c))"),
    ("a = b ? c : d, e", "(, (= a (? b c d)) e)"),
    ("-a++", "(- (a ++))"),
    ("*p++", "(* (p ++))"),
    ("!a.b->c[d](e)", "(! (call ([ (-> (. a b) c) d) e))"),
    ("&a[1]", "(& ([ a 1i))"),
    ("++*a--", "(++ (* (a --)))"),
    ("- -a - -b", "(- (- (- a)) (- b))"),
    ("~!-+a", "(~ (! (- (+ a))))"),
    ("(a, b)", "(, a b)"),
    ("(a + b) * c", "(* (+ a b) c)"),
    ("f(a, (b, c), d = e)", "(call f a (, b c) (= d e))"),
    ("f()()", "(call (call f))"),
    ("sizeof a + b", "(+ (sizeof a) b)"),
    ("sizeof(int) * 2", "(* (sizeof-type int) 2i)"),
    ("sizeof (a)[0]", "(sizeof ([ a 0i))"),
    ("sizeof(struct s *)", "(sizeof-type struct s*)"),
    ("({ int x = 1; x; })", "({} (var int:x 1i) x)"),
    ("FOO_BAR + FOO_BAZ(1)", "(+ FOO_BAR (call FOO_BAZ 1i))"),
    ("va_arg(list, NSString *)", "(call va_arg list (type NSString*))"),
    ("va_arg(list, int)", "(call va_arg list (type int))"),
    ("(a)(b)", "(call a b)"),
    ("(a)[b]", "([ a b)"),
    ("(a) - b", "(- a b)"),
    ("(a) * b", "(* a b)"),
    ("(a) & b", "(& a b)"),
    ("f((a), b)", "(call f a b)"),
  ])
  func `operators have C's operands`(text: String, expected: String) {
    #expect(tree(text) == expected)
  }

  @Test(arguments: [
    ("(int)a + b", "(+ (cast int a) b)"),
    ("(int)-a", "(cast int (- a))"),
    ("!(int)a", "(! (cast int a))"),
    ("(unsigned long)(a)", "(cast unsignedLongLong a)"),
    ("(int)(char)a.b", "(cast int (cast char (. a b)))"),
    ("(void *)a", "(cast void* a)"),
    ("(const char *)a", "(cast const char* a)"),
    ("(NSUInteger)[a b]", "(cast NSUInteger ([] a b))"),
    ("(Foo *)[[A alloc] init]", "(cast Foo* ([] ([] A alloc) init))"),
    (
      "(GCDMulticastDelegate <MyPluginDelegate> *)[[A alloc] init]",
      "(cast GCDMulticastDelegate<MyPluginDelegate>* ([] ([] A alloc) init))"
    ),
    ("(id <P, Q>)a", "(cast id<P,Q> a)"),
    ("(id<P>)(a)", "(cast id<P> a)"),
    ("(__bridge id)a", "(cast id a)"),
    ("(__bridge_transfer NSString *)f(a)", "(cast NSString* (call f a))"),
    ("(__bridge const void *)(a)", "(cast const void* a)"),
    ("(void (^)(int))a", "(cast ^void(int) a)"),
    ("(int (*)(id, SEL))a", "(cast int(id,SEL)* a)"),
    ("((int (*)(id, SEL, ...))f)(a, b)", "(call (cast int(id,SEL,...)* f) a b)"),
    ("[(Foo *)(a) b]", "([] (cast Foo* a) b)"), ("[(id)(a) b:c]", "([] (cast id a) b: c)"),
    ("(Foo)a", "(cast Foo a)"),
    ("(foo)a->b", "(cast foo (-> a b))"),
    ("(Foo)[(Bar *)a b]", "(cast Foo ([] (cast Bar* a) b))"),
    ("(Foo)1", "(cast Foo 1i)"),
    ("(CC_LONG)a", "(cast CC_LONG a)"),
    ("(__typeof__(a))b", "(cast __auto_type b)"),
    ("(typeof(int *))b", "(cast int* b)"),
    ("(struct s){ 1, 2 }.x", "(. (compound struct s (list 1i 2i)) x)"),
    ("(CGPoint){ .x = 1, .y = 2 }", "(compound CGPoint (list .x=1i .y=2i))"),
    ("(int[]){ 1, 2 }[0]", "([ (compound int[] (list 1i 2i)) 0i)"),
    ("x = (a) ? (b) : (c)", "(= x (? a b c))"),
    ("a ? (Foo)b : c", "(? a (cast Foo b) c)"),
  ])
  func `casts are distinguished from parentheses`(text: String, expected: String) {
    #expect(tree(text) == expected)
  }

  @Test(arguments: [
    ("[a b]", "([] a b)"),
    ("[a b:c]", "([] a b: c)"),
    ("[a b:c d:e]", "([] a b:d: c e)"),
    ("[a :b :c]", "([] a :: b c)"),
    ("[a b:c :d]", "([] a b:: c d)"),
    ("[super init]", "([] super init)"),
    ("[[A alloc] initWith:[b c]]", "([] ([] A alloc) initWith: ([] b c))"),
    ("[NSString stringWithFormat:@\"%d\", a, b]", "([] NSString stringWithFormat: @\"%d\" a b)"),
    ("[a b:c ? d : e f:g]", "([] a b:f: (? c d e) g)"),
    ("[a b:(c) d:(e)]", "([] a b:d: c e)"),
    ("[(a) b]", "([] a b)"),
    ("[(A *)a b]", "([] (cast A* a) b)"),
    ("[(A)a b]", "([] (cast A a) b)"),
    ("[a[0] b]", "([] ([ a 0i) b)"),
    ("a[[b c]]", "([ a ([] b c))"),
    ("[self.a b].c", "(. ([] (. self a) b) c)"),
    ("[a for:b default:c class:d]", "([] a for:default:class: b c d)"),
    ("[NSMutableArray<NSString *> array]", "([] NSMutableArray array)"),
    ("[a b:^{ c; } d:^(int x) { return x; }]", "([] a b:d: (^ ({} c)) (^ int:x ({} (return x))))"),
    ("[@\"a\" length]", "([] @\"a\" length)"),
    ("![a b]", "(! ([] a b))"),
    ("[a ?: b c]", "([] (? a b) c)"),
    ("[a b:c, d, nil]", "([] a b: c d nil)"),
  ])
  func `messages have receivers, selectors and arguments`(text: String, expected: String) {
    #expect(tree(text) == expected)
  }

  @Test(arguments: [
    ("^{}", "(^ ({}))"),
    ("^(void){ a; }", "(^ ({} a))"),
    ("^(int x, id y){ return; }", "(^ int:x id:y ({} (return)))"),
    ("^BOOL(id x) { return YES; }", "(^ BOOL id:x ({} (return YES)))"),
    ("^int { return 1; }", "(^ int ({} (return 1i)))"),
    ("^NSString *(void) { return nil; }", "(^ NSString* ({} (return nil)))"),
    ("^id<P>(Foo *x, ...) { return x; }", "(^ id<P> Foo*:x ... ({} (return x)))"),
    ("^(void (^b)(int)) { b(1); }", "(^ ^void(int):b ({} (call b 1i)))"),
    ("^{ a; }()", "(call (^ ({} a)))"),
    ("f(q, ^{ @autoreleasepool { a; b; }})", "(call f q (^ ({} (@autoreleasepool ({} a b)))))"),
    ("f(^BOOL(id x) { return x; })", "(call f (^ BOOL id:x ({} (return x))))"),
    ("f(^{ for (;;) { ; } }, a)", "(call f (^ ({} (for _ _ _ ({} ;)))) a)"),
  ])
  func `blocks have types, parameters and statements`(text: String, expected: String) {
    #expect(tree(text) == expected)
  }

  @Test(arguments: [
    ("0", "0i"), ("2147483647", "2147483647i"), ("2147483648", "2147483648q"),
    ("0x7fffffff", "2147483647i"), ("0x80000000", "2147483648I"), ("0xFFFFFFFF", "4294967295I"),
    ("0x100000000", "4294967296q"), ("0x8000000000000000", "9223372036854775808Q"),
    ("9223372036854775807", "9223372036854775807q"),
    ("18446744073709551615", "18446744073709551615Q"), ("1u", "1I"), ("4294967296u", "4294967296Q"),
    ("1l", "1q"), ("1UL", "1Q"), ("1LLU", "1Q"), ("1ull", "1Q"), ("017", "15i"), ("0b101", "5i"),
    ("037777777777", "4294967295I"), ("1.5", "1.5d"), ("1.", "1.0d"), (".5f", "0.5f"),
    ("1e3", "1000.0d"), ("0x1p4", "16.0d"), ("0x.8p1f", "1.0f"), ("0.1f", "0.10000000149011612f"),
    ("1.5L", "1.5D"), ("5.e-1", "0.5d"), ("'a'", "97i"), ("'\\n'", "10i"), ("'\\0'", "0i"),
    ("'\\''", "39i"), ("'\\x41'", "65i"), ("'\\xff'", "18446744073709551615i"), ("'\\101'", "65i"),
    ("\"a\\tb\" \"c\"", "\"a\tbc\""), ("\"\\x41\" \"B\\u00e9\\U0001F600\"", "\"ABé😀\""),
    ("\"a\\\nb\"", "\"ab\""), ("u8\"a\"", "\"a\""), ("@\"a\" @\"b\" \"c\"", "@\"abc\""),
    ("@\"%\" PRIu64 \"!\"", "@\"%llu!\""), ("@\"\\\"\\\\é\"", "@\"\"\\é\""), ("\"\"", "\"\""),
    ("\"\\1012\"", "\"A2\""), ("@1", "(@ 1i)"), ("@-1", "(@ (- 1i))"), ("@1.5f", "(@ 1.5f)"),
    ("@YES", "(@ YES)"), ("@'c'", "(@ 99c)"), ("@(a + b)", "(@ (+ a b))"), ("@[]", "(@[])"),
    ("@[a, @[b], @1,]", "(@[] a (@[] b) (@ 1i))"), ("@{}", "(@{})"),
    ("@{ a : b, @\"c\" : d ? e : f, }", "(@{} a b @\"c\" (? d e f))"),
    ("@selector(a)", "(@selector a)"), ("@selector(a:b::)", "(@selector a:b::)"),
    ("@selector(:)", "(@selector :)"), ("@protocol(P) == a", "(== (@protocol P) a)"),
    ("@encode(int *)", "(@encode int*)"), ("@available(iOS 9, *)", "@available"),
    ("__builtin_available(iOS 9, *)", "@available"), ("@[a][0]", "([ (@[] a) 0i)"),
    ("@\"a\".length", "(. @\"a\" length)"),
  ])
  func `literals have the values and types of C`(text: String, expected: String) {
    #expect(tree(text) == expected)
  }

  @Test(arguments: [
    ("a + ;", "1:5: expected an expression, found ';'"),
    ("a = b c;", "1:7: expected ';', found 'c'"),
    ("(a;", "1:3: expected ')', found ';'"),
    ("[a b:c;", "1:7: expected ']', found ';'"),
    ("[a b:c d];", "1:9: expected ':', found ']'"),
    ("[a];", "1:3: expected a selector, found ']'"),
    ("[[u v] objectForKey\"duration\"];", "1:20: expected ':', found '\"duration\"'"),
    ("a ? b;", "1:6: expected ':', found ';'"),
    ("x = 08;", "1:5: expected a number of C, found '08'"),
    ("x = 99999999999999999999;", "1:5: expected a number of C, found '99999999999999999999'"),
    ("x = 1xyz;", "1:5: expected a number of C, found '1xyz'"),
    ("x = 'abcde';", "1:5: expected a character of one to four bytes, found 'abcde'"),
    ("x = @a;", "1:6: expected a literal, found 'a'"),
    ("x = @{ a };", "1:10: expected ':', found '}'"),
    ("f(a;", "1:4: expected ')', found ';'"),
    ("a.1;", "1:2: expected ';', found '.1'"),
    ("a = return;", "1:5: expected an expression, found 'return'"),
    ("...;", "1:1: expected an expression, found '...'"),
  ])
  func `a mistake is reported with its position, and the next statement is read`(
    text: String, error: String
  ) {
    let (trees, errors) = read("\(text)\nnext = 1;")
    #expect(errors == [error])
    #expect(trees.hasSuffix("(= next 1i)"))
  }

  @Test(arguments: [
    ("  a + b * c ;", "a + b * c", 5), ("(a + b) * c;", "(a + b) * c", 9),
    ("(a + b);", "(a + b)", 4), ("[x foo:y bar: z];", "[x foo:y bar: z]", 4),
    ("-a;", "-a", 1), ("a ++;", "a ++", 3), ("f(1, 2);", "f(1, 2)", 1), ("a . b;", "a . b", 3),
    ("(int) x;", "(int) x", 1), ("@[ 1 ];", "@[ 1 ]", 1), ("^{ a; };", "^{ a; }", 1),
    ("a ? b : c;", "a ? b : c", 3), ("a = b;", "a = b", 3), ("a [1];", "a [1]", 3),
    ("\"a\" \"b\";", "\"a\" \"b\"", 1),
    ("#define NIL ((void *)0)\nNIL == a;", "NIL == a", 5),
    ("#define NIL ((void *)0)\na == NIL;", "a == NIL", 3),
  ])
  func `expressions have their text and the position of their operator`(
    text: String, expected: String, column: Int
  ) throws {
    let program = Program(SourceText(text, name: "t.m"))
    guard case .statement(let statement) = program.items.last,
      case .expression(let expression) = statement.kind
    else {
      Issue.record("\(text) is no expression")
      return
    }
    #expect(program.source[expression.range] == expected)
    #expect(program.source.position(at: expression.location).column == column)
  }
}
