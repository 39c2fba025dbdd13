import SwiftDeclarations
import Testing

struct BindingTests {
  @Test func `a declaration may have several variables`() throws {
    let source =
      "var a = 1, b: Int, (c, d): (Int, Int) = (a < b, c > d), `in`: A { get { b } set { } }"
    let variable = try declaration(source)
    #expect(variable.bindings.map(\.name) == ["a", "b", "(c, d)", "in"])
    #expect(variable.bindings.map(\.type?.text) == [nil, "Int", "(Int, Int)", "A"])
    #expect(variable.bindings.map(\.hasInitializer) == [true, false, true, false])
    #expect(variable.bindings.map { $0.accessors.map(\.kind) } == [[], [], [], ["get", "set"]])
    #expect(slice(source, variable.bodyRange) == "{ get { b } set { } }")
  }

  @Test(
    arguments: [
      ("{ 1 }", ["get"]), ("{ get }", ["get"]), ("{ get { 1 } set { } }", ["get", "set"]),
      ("{ willSet(a) { } didSet { } }", ["willSet", "didSet"]),
      ("{ _read { } _modify { } }", ["_read", "_modify"]),
      ("{ get() }", ["get"]), ("{ set.map { $0 } }", ["get"]), ("{ read { 1 } }", ["get"]),
      ("{ @inlinable get { 1 } }", ["get"]), ("{ mutating get; nonmutating set }", ["get", "set"]),
      ("{ @storageRestrictions(initializes: b) init(c) { } get { 1 } }", ["init", "get"]),
      ("{ }", ["get"]),
      (
        "{ unsafeAddress { } nonmutating unsafeMutableAddress { } }",
        ["unsafeAddress", "unsafeMutableAddress"]
      ),
    ] as [(String, [String])])
  func `accessors are told from a body`(braces: String, accessors: [String]) throws {
    let variable = try declaration("var a: Int \(braces)")
    #expect(variable.bindings.first?.accessors.map(\.kind) == accessors)
    let item = try declaration("extension E { subscript() -> Int \(braces) }").declarations.first
    #expect(item?.accessors.map(\.kind) == accessors)
    #expect(variable.bodyRange?.count == braces.utf8.count)
  }

  @Test func `an accessor has effects, attributes and modifiers`() throws {
    let accessor = try #require(
      declaration("var a: Int { @MainActor mutating get async throws(E) { 1 } }")
        .bindings.first?.accessors.first)
    #expect(accessor.attributes.map(\.name) == ["MainActor"])
    #expect(accessor.modifiers.map(\.name) == ["mutating"])
    #expect(accessor.effects.isAsync)
    #expect(accessor.effects.throwing == "throws")
    #expect(accessor.effects.errorType?.text == "E")
  }

  /// Expressions across lines: the next line's first token and its spacing decide where they end.
  @Test(arguments: [
    "1", "-1", "a\n  + b", "a +\n  b", "a\n  .b\n  .c()", "a.b { $0 }", "a\n  { $0 }",
    "a { } c: { } d: { }",
    "{ 1 }()", "a ? b\n  : c", "a\n  ? b : c", "a ?? b", "a!", "a?.b!.c", "try? a", "try await a()",
    "if a { 1 } else if b { 2 } else { 3 }", "if a.map { $0 } == b { 1 } else { 2 }",
    "switch a { case b: 1\n default: 2 }", "a as? B", "a\n  as! [B]", "a is B<C>", "a < b", "a<b",
    "A<B>()",
    "A<B, C>(d)", "A<B>.c", "[A<B>]()", "[a: b]()", "(a, b).0", "a.0.1", "\\A.b?.c[0]", "\\.self",
    "#line",
    "#selector(a.b)", "#a<B>(c) { d }", "\"a \\(b) c\"", "\"\"\"\n  a\n  \"\"\"", "/a/", "#/a/#",
    "a[0](1)[2]",
    "await a", "any A.self", "(any A).self", "a...", "...a", "0..<a", "!a", "&a", "a = b",
    "{ (a) -> B in c }",
    "@Sendable { a }", "a\n  // c\n  .d", "a /* \n */ + b", "0x1p-3 + 1e+5", ".a", ".a(b)",
    "A.init", "a.`b`",
    "a(b)\n  #if C\n  .d()\n  #endif\n  .e()", "a as (B) -> C", "unsafe a", "copy a", "a.b<C>(d)",
    "~a", "a === b",
    "a\n  && b\n  || !c", "(\n  a\n)", "a?[0]", "a.b!", "a is any B", "\\.?.count",
    "any (A & B).self", "\\.0.a", "A<B> & C", "#M.a(b)", ".a<B>(c)", "A<B>?.none", "{ $0 }", "{\n}",
    "$a", "_",
    "1...", "a~>b",
  ])
  func `a first value ends where the next declaration begins`(value: String) throws {
    for next in ["var b: Int", "@A func c()", "case d", "init()", "private(set) var e = 1", "#f()"]
    {
      let source = "struct E {\n  let a = \(value)\n  \(next)\n}"
      let members = try declaration(source).declarations
      #expect(members.count == 2, "\(next)")
      #expect(slice(source, members.first?.range) == "let a = \(value)")
    }
  }

  @Test func `an operand on the next line begins another declaration`() throws {
    let source = """
      enum E {
        static let a = b
        #c(d)
        static let e = f
        @g func h()
        case i
        static let j: A
        subscript(k: Int) -> Int { 1 }
      }
      """
    let names = try declaration(source).declarations.map(\.name)
    #expect(names == ["a", "c", "e", "h", "i", "j", "subscript"])
  }

  @Test func `observers may follow a first value`() throws {
    for observers in ["{ didSet { a() } }", "\n  { willSet { } }", "{ @A didSet { } }"] {
      let source = "var a = b.c() \(observers)"
      let variable = try declaration(source)
      #expect(variable.bindings.first?.hasInitializer == true)
      #expect(variable.bindings.first?.accessors.count == 1)
      #expect(slice(source, variable.range) == source)
    }
  }
}
