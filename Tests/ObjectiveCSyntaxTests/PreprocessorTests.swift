import ObjectiveCSyntax
import Testing

struct PreprocessorTests {
  private func read(
    _ text: String, isProgram: Bool = false
  ) -> (text: String, errors: [String]) {
    let source = SourceText(text, name: "t.h")
    var preprocessor = Preprocessor(source, isProgram: isProgram)
    let tokens = preprocessor.readAll()
    return (
      tokens.dropLast().map { source[$0.range] }.joined(separator: " "),
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
    ("#if FEATURE\na\n#else\nb\n#endif", "a"),
    ("#if !FEATURE\na\n#else\nb\n#endif", "a"),
    ("#if FEATURE && 0\na\n#else\nb\n#endif", "b"),
    ("#if defined(__OBJC__) && !defined __cplusplus\na\n#else\nb\n#endif", "a"),
    ("#if __has_feature(objc_arc)\na\n#else\nb\n#endif", "a"),
    ("#define LEVEL (3 + 2 * 4)\n#if LEVEL == 11 && (1 << 2 | 1) == 5\na\n#else\nb\n#endif", "a"),
    ("#define A\n#if defined(A) && defined A\na\n#else\nb\n#endif", "a"),
    ("#if 5 / 0\na\n#endif", "a"),
    ("#if 0\nit's no \"text\n#endif\na", "a"),
  ])
  func `one branch of conditional lines is read`(text: String, left: String) {
    #expect(read(text) == (left, []))
  }

  @Test(arguments: [
    ("#ifdef DEBUG\na\n#else\nb\n#endif", "b"),
    ("#if FEATURE\na\n#elif !FEATURE\nb\n#endif", "b"),
    ("#if defined(FEATURE) || VERSION > 2\na\n#endif\nb", "b"),
    ("#ifndef GUARD\na\n#endif", "a"),
    ("#if __has_feature(objc_arc)\na\n#else\nb\n#endif", "a"),
  ])
  func `what a program does not define is not defined`(text: String, left: String) {
    #expect(read(text, isProgram: true) == (left, []))
  }

  @Test(arguments: [
    ("#define A b c\nA d A", "b c d b c"),
    ("#define A B\n#define B 1\nA", "1"),
    ("#define A B x\n#define B A y\nA", "A y x"),
    ("#define A\nx A y", "x y"),
    ("#define F(x) x\nF(1) A", "F ( 1 ) A"),
    ("#define A b // c\nA", "b"),
    ("#define A b \\\n c\nA", "b c"),
    ("#define NS_ENUM(t, n) enum n : t\nNS_ENUM(a, b)", "NS_ENUM ( a , b )"),
  ])
  func `macros without arguments are replaced`(text: String, left: String) {
    #expect(read(text) == (left, []))
  }

  @Test(arguments: [
    ("a\n#if 1\nb", "a b", "2:1: this has no #endif"),
    ("a\n#endif\nb", "a b", "2:1: there is no #if for this"),
    ("#else\na", "a", "1:1: there is no #if for this"),
  ])
  func `unbalanced conditions are reported`(text: String, left: String, error: String) {
    #expect(read(text) == (left, [error]))
  }

  @Test func `macros that double at every step end`() {
    var text = "#define A0 x\n"
    for step in 1...60 { text += "#define A\(step) A\(step - 1) A\(step - 1)\n" }
    let (left, errors) = read(text + "A60\n#if A60\n#endif")
    #expect(left.utf8.count < 100_000)
    #expect(errors.count == 1)
    #expect(errors.first?.hasSuffix("macros stand for too much to replace them all") == true)
  }

  @Test func `deep expressions end`() {
    for sign in ["(", "!", "-", "1 ? ", "1 + ("] {
      let (left, _) = read("#if \(String(repeating: sign, count: 100_000))1\na\n#endif")
      #expect(left == "a")
    }
  }
}
