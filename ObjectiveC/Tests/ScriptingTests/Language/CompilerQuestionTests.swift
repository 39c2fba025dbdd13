import ObjectiveCSyntax
import Scripting
import Testing

/// Feature tests by a program: `__has_feature`, `__has_extension` and similar operators.
struct CompilerQuestionTests {
  @Test(arguments: [
    ("__has_feature(objc_arc)", 1), ("__has_extension(objc_arc)", 1),
    ("__has_extension(__blocks__)", 1), ("__has_feature(cxx_binary_literals)", 0),
    ("__has_extension(cxx_binary_literals)", 1), ("__has_extension(tea)", 0),
    ("__has_attribute(objc_direct)", 1), ("__has_builtin(__builtin_expect)", 1),
    ("__has_builtin(__builtin_tea)", 0), ("__has_include(<Nowhere/Nowhere.h>)", 0),
    ("__is_identifier(tea)", 1), ("__is_identifier(while)", 0), ("__has_embed(\"tea\")", 0),
  ])
  func `a question has its answer in conditions and in code`(
    _ question: String, _ answer: Int
  ) throws {
    #expect(
      try run(
        """
        #define ASKED(x) (x)
        #if \(question)
        int condition = 1;
        #else
        int condition = 0;
        #endif
        int main() { printf("%d%d%d", condition, \(question), ASKED(\(question))); return 0; }
        """) == "\(answer)\(answer)\(answer)")
  }

  @Test(arguments: ["__has_feature", "__has_extension", "__has_builtin", "__has_attribute"])
  func `a question is defined as a macro is`(_ name: String) throws {
    #expect(
      try run(
        """
        #ifndef \(name)
        #define \(name)(x) 0
        #endif
        #if defined(\(name))
        int main() { printf("yes"); return 0; }
        #endif
        """) == "yes")
  }

  @Test(arguments: CompilerFeatures.builtins.sorted())
  func `each function of the compiler that is said to be there is known`(_ name: String) throws {
    // The parser itself handles `__builtin_available`.
    let isForm = LanguageForms.all[name] != nil || name == "__builtin_available"
    if isForm { return }
    let script = try Script(source: "void f(void) { (void)&\(name); }", name: "test.m")
    #expect(script.warnings.isEmpty, "\(script.warnings)")
  }
}
