import SwiftDeclarations
import Testing

struct ParameterTests {
  private func parameter(_ source: String) throws -> SwiftDeclaration.Parameter {
    let parameters = try declaration("func f(\(source)) {}").parameters
    #expect(parameters.count == 1)
    return try #require(parameters.first)
  }

  @Test(
    arguments: [
      ("a: Int", "a", "a"), ("_ a: Int", nil, "a"), ("a b: Int", "a", "b"), ("_: Int", nil, nil),
      ("a _: Int", "a", nil), ("in class: Int", "in", "class"), ("`in` `for`: Int", "in", "for"),
      ("@A a: Int", "a", "a"), ("for each: Int", "for", "each"), ("inout: Int", "inout", "inout"),
    ] as [(String, String?, String?)])
  func `a parameter has a label and a name`(source: String, label: String?, name: String?) throws {
    let parameter = try parameter(source)
    #expect(parameter.label == label)
    #expect(parameter.name == name)
    #expect(parameter.type.text == "Int")
  }

  @Test(
    arguments: [
      ("inout Int", ["inout"]), ("@escaping () -> Void", ["@escaping"]), ("some P", ["some"]),
      ("@autoclosure @escaping () -> Int", ["@autoclosure", "@escaping"]), ("Int", []),
      ("isolated (any Actor)?", ["isolated"]), ("consuming [A]", ["consuming"]), ("any P", ["any"]),
      ("borrowing A", ["borrowing"]), ("sending A", ["sending"]), ("__owned A", ["__owned"]),
      ("@isolated(any) @Sendable () -> Void", ["@isolated(any)", "@Sendable"]),
      ("nonisolated(nonsending) () async -> Void", ["nonisolated(nonsending)"]),
      ("inout some P", ["inout", "some"]), ("repeat each T", ["repeat", "each"]),
    ] as [(String, [String])])
  func `a type has specifiers`(type: String, specifiers: [String]) throws {
    let parameter = try parameter("a: \(type)")
    #expect(parameter.type.text == type)
    #expect(parameter.typeSpecifiers == specifiers)
  }

  @Test func `words that are specifiers elsewhere are types too`() throws {
    let parameters = try declaration("func f(a: sending, b: isolated?, c: some.T)").parameters
    #expect(parameters.map(\.type.text) == ["sending", "isolated?", "some.T"])
    #expect(parameters.allSatisfy { $0.typeSpecifiers.isEmpty })
  }

  @Test(arguments: [
    "1", "[1, 2]", ".init(a: 1, b: 2)", "{ a, b in a < b }", "a < b", "Set<A, B>()",
    "\"a, \\(b, c)\"",
    "#file", "a ? b : c", "-1", "try! a()", "\\.count", "nil", "(1, 2)", "A<B>.c { d, e }",
    "a as? B<C, D>",
    "a ?? { b }()", "A.self", "if a { b } else { c }",
  ])
  func `a default ends before the comma`(value: String) throws {
    let parameters = try declaration("func f(a: A = \(value), b: B... = \(value)) {}").parameters
    #expect(parameters.map(\.defaultValue?.text) == [value, value])
    #expect(parameters.map(\.isVariadic) == [false, true])
    #expect(parameters.map(\.type.text) == ["A", "B"])
  }

  @Test func `a parameter ends before its comma`() throws {
    let source = "func f(@A a b: inout Int /* c */, d: Int... , e: Int = 1,) {}"
    let parameters = try declaration(source).parameters
    #expect(
      parameters.map { slice(source, $0.range) } == [
        "@A a b: inout Int", "d: Int...", "e: Int = 1",
      ])
    #expect(parameters.first?.attributes.map(\.name) == ["A"])
  }

  @Test func `the single name of a subscript's parameter is no label`() throws {
    let parameters = try declaration("extension E { subscript(a: Int, b c: Int) -> Int { 1 } }")
      .declarations.first?.parameters
    #expect(parameters?.map(\.label) == [nil, "b"])
    #expect(parameters?.map(\.name) == ["a", "c"])
  }

  @Test func `a case's values may have no names`() throws {
    let cases = try declaration("enum E { case a(Int, b: [A: B] = [:], _ c: D, @F () -> G) }")
    let parameters = try #require(cases.declarations.first).parameters
    #expect(parameters.map(\.label) == [nil, "b", nil, nil])
    #expect(parameters.map(\.name) == [nil, "b", "c", nil])
    #expect(parameters.map(\.type.text) == ["Int", "[A: B]", "D", "@F () -> G"])
    #expect(parameters[1].defaultValue?.text == "[:]")
  }
}
