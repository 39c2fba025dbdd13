import ObjectiveCSyntax
import Scripting
import Testing

/// The errors and warnings of the compiler.
///
/// Each message states the found and the expected construct, and its line.
struct CompileErrorTests {
  private func errors(_ source: String) -> [String] {
    do {
      _ = try Script.Program(source: source)
      return []
    } catch {
      return (error as? ScriptSyntaxError)?.diagnostics.map { "\($0.position): \($0.message)" } ?? [
        "\(error)"
      ]
    }
  }

  /// Returns the errors of statements in a function, after the declarations that they refer to.
  private func errors(inFunction statements: String) -> [String] {
    errors(
      "struct P { int x; int y; }; @interface A : NSObject { int own; } @end\n"
        + "@implementation A @end id o; A *a; int n; double d; int *p; struct P s; void none(void) {}\n"
        + "void f(void) {\n\(statements)\n}")
  }

  @Test(
    arguments: [
      // Values and operators.
      (
        "n = sizeof(int) + NSString;",
        "4:17: expected numbers as operands of '+', found an integer and a class"
      ),
      ("n = -o;", "4:5: expected a number after '-', found 'o', which is an object"),
      (
        "n = ~d;", "4:5: expected an integer after '~', found 'd', which is a floating-point number"
      ),
      (
        "n = d % 2;",
        "4:7: expected integers as operands of '%', found a floating-point number and a floating-point number"
      ),
      (
        "s = s + 1;",
        "4:7: expected numbers as operands of '+', found a structure 'P' and an integer"
      ),
      ("n = *n;", "4:5: expected a pointer after '*', found 'n', which is an integer"),
      // Lvalues.
      (
        "5 = n;",
        "4:3: expected an lvalue to assign to: a variable, an element, a member or a property"
      ),
      (
        "n + 1 = 2;",
        "4:7: expected an lvalue to assign to: a variable, an element, a member or a property"
      ),
      (
        "none()++;",
        "4:7: expected an lvalue to assign to: a variable, an element, a member or a property"
      ),
      // Receivers, calls, members and elements.
      (
        "[n foo];",
        "4:4: expected an object as the receiver of 'foo', found 'n', which is an integer"
      ),
      (
        "[none() foo];",
        "4:9: expected an object as the receiver of 'foo', found 'none()', which is nothing (void)"
      ),
      ("[super foo];", "4:8: 'super' is used outside of a class that has a superclass"),
      ("n(1);", "4:1: expected a function or a block to call, found 'n', which is an integer"),
      ("strlen();", "4:1: 'strlen' takes 1 argument, and gets 0"),
      ("strcmp(\"a\");", "4:1: 'strcmp' takes 2 arguments, and gets 1"),
      ("printf();", "4:1: 'printf' takes 1 argument or more, and gets 0"),
      (
        "n[0] = 1;",
        "4:2: expected an array, a pointer or an object before '[', found 'n', which is an integer"
      ),
      (
        "n->x = 1;",
        "4:2: expected a pointer to a structure, or an object of a known class, before '->', found 'n', which is an integer"
      ),
      ("a->other = 1;", "4:2: the class 'A' has no instance variable 'other'"),
      ("s.z = 1;", "4:2: the structure 'P' has no member 'z'"),
      ("d.z;", "4:2: expected a structure or an object before '.z', found a floating-point number"),
      // Initial values.
      ("int v[2] = {1, 2, 3};", "4:19: the array has 2 elements, and the list has more"),
      ("struct P v = {1, 2, 3};", "4:21: 'P' has 2 members, and the list has more"),
      ("struct P v = {.z = 1};", "4:15: the structure 'P' has no member 'z'"),
      ("int v = {1, 2};", "4:5: expected one initial value for an integer, found a list of 2"),
      (
        "int v[2] = n;",
        "4:5: expected a list in braces, or a string for an array of char, as the initial value of an array"
      ),
      (
        "int v[2] = {[n] = 1};",
        "4:14: expected an integer constant as the index of an element, found 'n'"
      ),
      // Statements.
      ("break;", "4:1: 'break' is outside of a loop or a switch"),
      ("continue;", "4:1: 'continue' is outside of a loop"),
      ("switch (n) { case 1: continue; }", "4:22: 'continue' is outside of a loop"),
      ("case 1: n = 1;", "4:1: 'case' and 'default' belong into a switch"),
      ("switch (n) n = 1;", nil),
      (
        "switch (n) { case n: break; }",
        "4:19: expected an integer constant after 'case', found 'n'"
      ),
      ("goto end;", "4:1: the label 'end' is not in this function"),
      ("goto end; @try { end: n = 1; } @catch (id e) {}", nil),
      ("@try { goto end; } @finally { n = 1; } end: n = 2;", nil),
      ("@throw;", "4:1: '@throw' without an object is outside of an @catch"),
      // The macros of C and Foundation.
      ("n = MAX(1);", "4:5: 'MIN' and 'MAX' take 2 arguments, and get 1"),
      ("n = ABS();", "4:5: 'ABS' takes 1 argument, and gets 0"),
      (
        "va_list l; va_start(l, n);",
        "4:12: 'va_start' is outside of a function that is declared with '...'"
      ),
      ("va_list l; va_end();", "4:12: 'va_end' takes 1 argument, and gets 0"),
      ("va_list l; va_arg(l, 5);", "4:12: expected a type as the second argument of 'va_arg'"),
      ("NSAssert(1);", "4:1: expected a condition and a format as arguments of an assertion"),
      ("NSParameterAssert();", "4:1: expected one condition as the argument of an assertion"),
      ("XCTAssertEqual(1);", "4:1: 'XCTAssertEqual' takes 2 arguments or more, and gets 1"),
      ("XCTAssertThrows();", "4:1: 'XCTAssertThrows' takes 1 argument or more, and gets 0"),
      ("XCTAssertThrowsSpecific(n, Nowhere);", "4:28: the class 'Nowhere' is not declared"),
    ] as [(String, String?)])
  func `a mistake in a function says what is expected`(_ row: (String, String?)) {
    #expect(errors(inFunction: row.0) == (row.1.map { [$0] } ?? []))
  }

  @Test(arguments: [
    ("@interface A : Nowhere\n@end", "1:1: the superclass 'Nowhere' of 'A' is not declared"),
    ("int x = 08;", "1:9: expected a number of C, found '08'"),
    ("int x = 'abcde';", "1:9: expected a character of one to four bytes, found 'abcde'"),
    ("int f(void) {\n", "1:13: this '{' has no '}'"),
    ("#if 1\nint x;", "1:1: this #if has no #endif"),
    ("int x;\n#endif", "2:1: no #if precedes this directive"),
    ("int x; /* a", "1:8: this comment has no */"),
    ("char *x = \"a;\n", "1:11: this \" has no \" that closes it"),
    ("int x = 1 ``` 2;", "1:11: skipped characters that are not Objective-C"),
    (
      "#define F(x y) x\n",
      "1:9: the parameters of the macro 'F' are malformed: expected names, with commas between them and ')' after them"
    ),
    ("#define F(a) a\nint x = F(1, 2);", "2:9: the macro 'F' takes 1 arguments, not 2"),
    ("int x = 1 +;", "1:12: expected an expression, found ';'"),
    ("void f(void) { [o }", "1:19: expected"),
    ("unsigned float x;", "1:1: 'float unsigned' is not a type"),
  ])
  func `a mistake in a text says what is expected`(_ row: (String, String)) {
    let found = errors(row.0)
    #expect(found.contains { $0.hasPrefix(row.1) }, "\(found)")
  }

  @Test(arguments: [
    ("id f(void) { return nothing; }", "1:21: 'nothing' is not declared"),
    ("void f(void) {\n  nothing = 1; }", "2:3: 'nothing' is not declared"),
    ("void f(void) { nothing(1); }", "1:16: the function 'nothing' is not declared"),
  ])
  func `an unknown name is a warning`(_ row: (String, String)) throws {
    let program = try Script.Program(source: row.0)
    #expect(program.warnings.map { "\($0.position): \($0.message)" } == [row.1])
  }

  @Test func `a function that is too large says so`() {
    let variables = (0..<9000).map { "int v\($0) = \($0);" }.joined()
    let found = errors("void f(void) { \(variables) }")
    #expect(found.count == 1 && found[0].contains("registers, more than the"), "\(found)")
  }

  @Test func `an element at a huge index makes its array too large`() throws {
    func source(_ index: String) -> String {
      "int main(void) { int a[] = {[\(index)] = 1, 2}; return 0; }"
    }
    // No array can have so many elements, so the compiler must not allocate such an array.
    let found = errors(source("0x7fffffffffffffff"))
    #expect(found.count == 1 && found[0].hasSuffix("has more: 9223372036854775808"), "\(found)")
    #expect(errors(source("0x7ffffffffffffffe")).count == 1)
    let script = try Script(source: source("1L << 40"))
    let error = #expect(throws: ScriptError.self) { try script.run() }
    #expect("\(try #require(error))".contains("elements is too large"))
  }
}
