import ObjectiveCSyntax
import TestSupport
import Testing

struct PreprocessorTests {
  private func read(
    _ text: String, on platform: Platform = .macOS
  ) -> (text: String, errors: [String]) {
    var options = CompilerOptions.textAlone
    options.platform = platform
    var preprocessor = Preprocessor(SourceText(text, name: "t.h"), options: options)
    let tokens = preprocessor.readAll()
    return (
      tokens.dropLast().map { preprocessor.source[$0.range] }.joined(separator: " "),
      preprocessor.diagnostics.map { "\($0.position): \($0.message)" }
    )
  }

  @Test(arguments: [
    ("#if 0\na\n#else\nb\n#endif\nc", "b c"),
    ("#if 1\na\n#elif 1\nb\n#else\nc\n#endif", "a"),
    ("#if 0\na\n#elif 0\nb\n#else\nc\n#endif", "c"),
    ("#if 0\n#if 1\na\n#else\nb\n#endif\n#else\nc\n#endif", "c"),
    ("#ifdef __cplusplus\na\n#endif\nb", "b"),
    ("#ifndef GUARD\n#define GUARD\na\n#endif", "a"),
    ("#define GUARD\n#ifndef GUARD\na\n#endif\nb", "b"),
    ("#define GUARD\n#undef GUARD\n#ifndef GUARD\na\n#endif", "a"),
    ("#if TARGET_OS_IPHONE\na\n#else\nb\n#endif", "b"),
    ("#if FEATURE\na\n#else\nb\n#endif", "b"),
    ("#if !FEATURE\na\n#else\nb\n#endif", "a"),
    ("#if FEATURE && 0\na\n#else\nb\n#endif", "b"),
    ("#if defined(__OBJC__) && !defined __cplusplus\na\n#else\nb\n#endif", "a"),
    ("#if __has_feature(objc_arc)\na\n#else\nb\n#endif", "a"),
    ("#define LEVEL (3 + 2 * 4)\n#if LEVEL == 11 && (1 << 2 | 1) == 5\na\n#else\nb\n#endif", "a"),
    ("#define A\n#if defined(A) && defined A\na\n#else\nb\n#endif", "a"),
    ("#ifdef DEBUG\na\n#else\nb\n#endif", "b"),
    ("#if CGFLOAT_IS_DOUBLE\na\n#else\nb\n#endif", "a"),
    ("#if __SIZEOF_LONG_DOUBLE__ == 8\na\n#else\nb\n#endif", "a"),
    ("#if FEATURE\na\n#elif !FEATURE\nb\n#endif", "b"),
    ("#if defined(FEATURE) || VERSION > 2\na\n#endif\nb", "b"),
    ("#ifndef GUARD\na\n#endif", "a"),
    ("#if 0\n#if 1\na\n#elif 1\nb\n#endif\n#elif 1\nc\n#endif", "c"),
    ("#if 0\n#if UNKNOWN(1)\na\n#endif\n#endif\nb", "b"),
    ("#if 1\na\n#elif UNKNOWN(1)\nb\n#endif", "a"),
    ("#define V W(2)\n#define NEW (!defined(V) || defined V && 1)\n#if NEW\na\n#endif", "a"),
    ("#if true && !YES\na\n#endif", "a"),
    ("#ifndef NS_ENUM\na\n#endif\n#ifdef NS_DESIGNATED_INITIALIZER\nb\n#endif", "b"),
    (
      "#define HAS(x) __has_feature(x)\n#if HAS(objc_arc) && HAS(__blocks__) && !HAS(tea)\na\n#endif",
      "a"
    ),
    ("#define modules 1\n#if __has_feature(modules)\na\n#else\nb\n#endif", "b"),
    ("#if defined(__has_include) && __has_include(<Foundation/Foundation.h>)\na\n#endif", "a"),
    ("#if __has_include(<Chat/Room.h>) || __has_include(\"Room.h\")\na\n#else\nb\n#endif", "b"),
    (
      "#if __MAC_OS_X_VERSION_MAX_ALLOWED >= __MAC_10_15 && MAC_OS_X_VERSION_10_9 == 1090\na\n#endif",
      "a"
    ),
    ("#if 0\nit's no \"text\n#endif\na", "a"),
  ])
  func `one branch of a conditional group is read`(text: String, left: String) {
    #expect(read(text) == (left, []))
  }

  @Test(arguments: [
    (Platform.macOS, "mac"), (.iOS, "phone ios"), (.tvOS, "phone tv"), (.watchOS, "phone watch"),
    (.visionOS, "phone vision"), (.gnustep, "gnustep"),
  ])
  func `conditions ask for the platform`(platform: Platform, left: String) {
    let text = """
      #if TARGET_OS_OSX && !TARGET_OS_IPHONE && defined(__MAC_OS_X_VERSION_MIN_REQUIRED)
      mac
      #endif
      #if TARGET_OS_IPHONE && __APPLE__ && __has_include(<UIKit/UIKit.h>)
      phone
      #endif
      #if TARGET_OS_IOS && __IPHONE_OS_VERSION_MIN_REQUIRED >= __IPHONE_13_0
      ios
      #elif TARGET_OS_TV
      tv
      #elif TARGET_OS_WATCH
      watch
      #elif __is_target_os(visionos)
      vision
      #endif
      #if defined(GNUSTEP) && !defined(__APPLE__) && !TARGET_OS_MAC
      gnustep
      #endif
      """
    #expect(read(text, on: platform) == (left, []))
  }

  @Test(arguments: [
    ("#if 5 / 0\na\n#endif", "1:1: the condition cannot be computed: it counts as false"),
    ("#if\na\n#endif", "1:1: the condition cannot be computed: it counts as false"),
    ("#if 1 2\na\n#endif", "1:1: the condition cannot be computed: it counts as false"),
    (
      "#if VERSION(1, 2) > 3\na\n#endif",
      "1:1: the macro 'VERSION' is not defined here: the condition counts as false"
    ),
    ("#endif", "1:1: no #if precedes this directive"),
    ("#if 1\na", "1:1: this #if has no #endif"),
    ("#error no\t way", "1:1: #error no way"), ("#warning soon", "1:1: #warning soon"),
  ])
  func `a condition that cannot be computed is reported`(text: String, message: String) {
    #expect(read(text).errors == [message])
  }

  @Test func `pragmas say where pointers are nonnull`() {
    let text = """
      #pragma clang assume_nonnull begin
      _Pragma("clang assume_nonnull end") a _Pragma("mark \\"b\\"")
      #pragma mark -
      """
    #expect(read(text) == ("NS_ASSUME_NONNULL_BEGIN NS_ASSUME_NONNULL_END a", []))
  }

  @Test(arguments: [
    ("#define A b c\nA d A", "b c d b c"),
    ("#define A B\n#define B 1\nA", "1"),
    ("#define A B x\n#define B A y\nA", "A y x"),
    ("#define A\nx A y", "x y"),
    ("#define A b // c\nA", "b"),
    ("#define A b \\\n c\nA", "b c"),
    ("#define NS_ENUM(t, n) enum n : t\nNS_ENUM(a, b)", "NS_ENUM ( a , b )"),
  ])
  func `macros without arguments are expanded`(text: String, left: String) {
    #expect(read(text) == (left, []))
  }

  @Test(arguments: [
    ("#define F(x) x\nF(1) F A", "1 F A"),
    ("#define F (x)\nF(1)", "( x ) ( 1 )"),
    ("#define F() a\nF() F( )", "a a"),
    ("#define F(x) [x]\nF((a, b)) F([a]) F()", "[ ( a , b ) ] [ [ a ] ] [ ]"),
    ("#define F(x, y) y x\nF(a b,)F (1, 2)", "a b 2 1"),
    ("#define F(x) x\nF\n(\na\n)", "a"),
    ("#define F(x) f(x)\n#define G F\nG(1) G", "f ( 1 ) F"),
    ("#define f(x) f(x + 1)\nf(f(2))", "f ( f ( 2 + 1 ) + 1 )"),
    ("#define F(x) x * 2\n#define A F(3)\n#define B A\nB", "3 * 2"),
    ("#define F(x) #x\nF( a  +\n b ) F(\"q\\n\") F('\"')", #""a + b" "\"q\\n\"" "'\"'""#),
    ("#define N a\n#define T(x) #x\n#define U(x) T(x)\nT(N) U(N)", #""N" "a""#),
    ("#define C(a, b) a ## b\n#define ab 1\nC(a, b) C(x, 2) C(, z) C(y,) C(,)", "1 x2 z y"),
    ("#define N a\n#define C(x, y) x##y\n#define D(x, y) C(x, y)\nC(N, 1) D(N, 1)", "N1 a1"),
    ("#define F(...) g(__VA_ARGS__)\nF(1, 2) F()", "g ( 1 , 2 ) g ( )"),
    ("#define F(f, ...) g(f, ##__VA_ARGS__)\nF(1) F(1, 2, 3)", "g ( 1 ) g ( 1 , 2 , 3 )"),
    ("#define F(f, rest...) g(f, ## rest)\nF(1) F(1, 2)", "g ( 1 ) g ( 1 , 2 )"),
    ("#define F(x) a; \\\n  b(x)\nF(1);", "a ; b ( 1 ) ;"),
    ("#define F(x) x\n#if F(1) && defined(F)\na\n#endif", "a"),
    ("#define C_(a, b) a##b\n#define C(a, b) C_(a, b)\n\nC(x, __LINE__) __LINE__", "x4 4"),
    ("#define N __COUNTER__\nN N", "0 1"),
    ("#define F(x) x\nF(\n#define A 1\nA)", "1"),
    ("#define keep(x) autoreleasepool {} id x\n@keep(a);", "autoreleasepool { } id a ;"),
    // The examples in the C standard.
    (
      """
      #define x 3
      #define f(a) f(x * (a))
      #undef x
      #define x 2
      #define g f
      #define z z[0]
      #define h g(~
      #define m(a) a(w)
      #define w 0,1
      #define t(a) a
      f(y+1) + f(f(z)) % t(t(g)(0) + t)(1);
      g(x+(3,4)-w) | h 5) & m
      (f)^m(m);
      """,
      "f ( 2 * ( y + 1 ) ) + f ( 2 * ( f ( 2 * ( z [ 0 ] ) ) ) ) % f ( 2 * ( 0 ) ) + t ( 1 ) ; "
        + "f ( 2 * ( 2 + ( 3 , 4 ) - 0 , 1 ) ) | f ( 2 * ( ~ 5 ) ) & f ( 2 * ( 0 , 1 ) ) ^ m ( 0 , 1 ) ;"
    ),
  ])
  func `macros are expanded with their arguments`(text: String, left: String) {
    #expect(read(text) == (left, []))
  }

  private static let malformed =
    "1:9: the parameters of the macro 'F' are malformed: expected names, with commas between them"
    + " and ')' after them"

  @Test(arguments: [
    ("#define F(x, y) x\na F(1)", "a F ( 1 )", "2:3: the macro 'F' takes 2 arguments, not 1"),
    ("#define F() x\nF(1)", "F ( 1 )", "2:1: the macro 'F' takes 0 arguments, not 1"),
    ("#define F(x) x\na F(1 b", "a F ( 1 b", "2:3: the macro 'F' has no ) after its arguments"),
    ("#define F(x y) x\na", "a", malformed),
    ("#define F(x ...", "", malformed),
    (
      "#define C(a, b) a##b\nC(x, +)", "x +", "2:3: '##' joins 'x' and '+', which are not one token"
    ),
  ])
  func `macros that are misused are reported`(text: String, left: String, error: String) {
    #expect(read(text) == (left, [error]))
  }

  @Test func `definitions of an earlier text can be passed to a later one`() {
    var first = Preprocessor(SourceText("#define F(x) <x>\n#define A F(1)\n#define B\n", name: "a"))
    _ = first.readAll()
    let source = SourceText("A F(2)\n#undef A\n#define C 3\nA", name: "b")
    var second = Preprocessor(source, definitions: first.definitions)
    let text = second.readAll().dropLast().map { second.source[$0.range] }.joined()
    #expect(text == "<1><2>A")
    #expect(second.definitions == ["B", "C 3", "F(x) <x>"])
  }

  @Test func `the tokens of an expansion have the range of the use of the macro`() {
    let source = SourceText("#define F(x) (x)\na F(1\n)\nb", name: "t")
    var preprocessor = Preprocessor(source)
    let tokens = preprocessor.readAll()
    #expect(
      tokens.map { "\(source.position(at: $0.location))" } == [
        "2:1", "2:3", "2:3", "2:3", "4:1", "4:2",
      ])
    #expect(source[tokens[2].expansionRange] == "F(1\n)")
  }

  @Test(arguments: [
    ("a\n#if 1\nb", "a b", "2:1: this #if has no #endif"),
    ("a\n#endif\nb", "a b", "2:1: no #if precedes this directive"),
    ("#else\na", "a", "1:1: no #if precedes this directive"),
  ])
  func `unbalanced conditions are reported`(text: String, left: String, error: String) {
    #expect(read(text) == (left, [error]))
  }

  @Test func `macros that double at every step are limited`() {
    var text = "#define A0 x\n"
    for step in 1...60 { text += "#define A\(step) A\(step - 1) A\(step - 1)\n" }
    let (left, errors) = read(text + "A60\n#if A60\n#endif")
    #expect(left.utf8.count < 100_000)
    #expect(errors.count == 1)
    #expect(errors.first?.hasPrefix("62:1: the macros of this text make more than") == true)
  }

  @Test func `arguments that are nested, or double at every step, are limited`() {
    let depth = rounds(2_500, atMost: 10_000)
    let nested = String(repeating: "F(", count: depth) + "x" + String(repeating: ")", count: depth)
    let (left, _) = read("#define F(x) x\n" + nested)
    #expect(left.contains("x"))
    var text = "#define A0(x) x x\n"
    for step in 1...60 { text += "#define A\(step)(x) A\(step - 1)(x x)\n" }
    let (all, errors) = read(text + "A60(a)")
    #expect(all.utf8.count < 1_000_000)
    #expect(errors.count == 1)
    #expect(errors.last?.hasPrefix("62:1: the macros of this text make more than") == true)
  }

  @Test(arguments: [
    ("#define T(x) x + x", "T(", ")"), ("#define T(x) x x x", "T(", ")"),
    ("#define P(x) x##x\n#define T(x) P(x)", "T(", ")"),
    ("#define S(x) #x #x\n#define T(x) S(x)", "T(", ")"),
  ])
  func `a macro that doubles its argument and gets itself as argument is limited`(
    definition: String, open: String, close: String
  ) {
    for depth in [30, 45, 200] {
      let text =
        "\(definition)\n" + String(repeating: open, count: depth) + "a"
        + String(repeating: close, count: depth)
      let (left, errors) = read(text)
      #expect(left.utf8.count < 1_000_000)
      #expect(errors.contains { $0.contains(": the macros of this text make more than") })
    }
  }

  @Test func `deep expressions are limited`() {
    for sign in ["(", "!", "-", "1 ? ", "1 + ("] {
      let (left, errors) = read(
        "#if \(String(repeating: sign, count: rounds(20_000, atMost: 100_000)))1\na\n#endif")
      // Two minus signs form a single token, which is invalid in a condition.
      let isComputed = sign == "!"
      #expect(left == (isComputed ? "a" : ""))
      #expect(errors.count == (isComputed ? 0 : 1))
    }
  }
}
