import Foundation
import TestSupport
import Testing

@testable import Scripting

/// `Script.evaluate`, which evaluates the inputs of a prompt.
struct EvaluationTests {
  private let script: Script

  init() throws {
    script = try Script(source: "", output: { _ in })
  }

  @Test(
    arguments: [
      ("1 + 1", "2"), ("3 == 3", "1"), ("'a'", "97"), ("7 / 2.0", "3.5"),
      ("1.0f / 3", "0.33333334"),
      ("YES", "YES"), ("[@\"a\" isEqual:@\"b\"]", "NO"), ("(BOOL)2", "YES"), ("@YES", "1"),
      ("@1.5", "1.5"),
      ("18446744073709551615UL", "18446744073709551615"),
      ("(NSUInteger)-1", "18446744073709551615"),
      ("(unsigned char)200", "200"), ("-1L", "-1"), ("@\"é\"", "é"), ("\"text\"", "text"),
      ("@encode(int)", "i"), ("nil", "nil"), ("NULL", "NULL"), ("@selector(a:b:)", "a:b:"),
      ("NSMakeRange(1, 2)", "{1, 2}"), ("[NSString class]", "NSString"),
      ("[NSNull null]", "<null>"),
      ("@[@1, @\"a\"]", "(\n    1,\n    a\n)"), ("@{@\"a\": @1}", "{\n    a = 1;\n}"),
      ("struct P { BOOL a; double b; }; struct P p = {1, 2}; p", "{YES, 2.0}"),
      ("int x = 3; x", "3"),
    ])
  func `a value is printed as Objective-C prints it`(text: String, value: String) throws {
    #expect(try script.evaluate(text) == value)
  }

  @Test(arguments: ["int y", "", ";", "void f(void) { }", "if (1) { 2; }", "@class A;"])
  func `a statement without a value prints nothing`(text: String) throws {
    #expect(try script.evaluate(text) == nil)
  }

  @Test func `macros are defined for later inputs`() throws {
    try script.evaluate("#define LIMIT \\\n 3\n#define TEXT @\"a\"")
    #expect(try script.evaluate("LIMIT + 1") == "4")
    try script.evaluate("#undef LIMIT\n#ifdef TEXT\n#define LIMIT 5\n#endif")
    #expect(try script.evaluate("LIMIT + 1") == "6")
  }

  @Test func `mistakes have the lines of their own text`() throws {
    try script.evaluate("#define A 1\n#define B 2")
    let error = #expect(throws: (any Error).self) { try script.evaluate("A;\nB + nothing") }
    #expect(error.map { "\($0)".hasPrefix("input:2:5: 'nothing' is not declared") } == true)
  }

  @Test func `nothing of an input without blocks is kept`() throws {
    let text = "int x = 3; [NSString stringWithFormat:@\"%d\", x + 1]"
    let script = try Script(source: "", limits: ScriptLimits(memory: 1 << 20), output: { _ in })
    let interpreter = script.interpreter
    for _ in 0..<50 { try script.evaluate(text) }
    func kept() -> [Int] {
      interpreter.run { _ in
        [
          interpreter.definitions.linked.count, interpreter.definitions.main.count,
          interpreter.memory.used,
        ]
      }
    }
    let before = kept()
    for _ in 0..<rounds(200) { try script.evaluate(text) }
    #expect(kept() == before)
  }

  @Test func `the code of a block is kept as long as the script`() throws {
    try script.evaluate("int (^add)(int) = ^(int x) { return x + 40; };")
    #expect(try script.evaluate("add(2)") == "42")
  }

  @Test func `a stopped script runs again after it is resumed`() throws {
    try script.evaluate("int x = 3")
    script.stop("enough")
    let error = #expect(throws: ScriptError.self) { try script.evaluate("while (1) { }") }
    #expect(error?.message == "enough")
    script.resume()
    #expect(try script.evaluate("x") == "3")
    script.stop("again")
    let second = #expect(throws: ScriptError.self) { try script.evaluate("while (1) { }") }
    #expect(second?.message == "again")
  }

  @Test func `an exceeded limit stops a script that is resumed`() throws {
    let script = try Script(source: "", limits: ScriptLimits(time: .milliseconds(1)))
    #expect(throws: ScriptError.self) { try script.evaluate("while (1) { }") }
    script.resume()
    #expect(throws: ScriptError.self) { try script.evaluate("while (1) { }") }
  }
}
