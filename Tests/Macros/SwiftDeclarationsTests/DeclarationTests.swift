import SwiftDeclarations
import Testing

struct DeclarationTests {
  @Test(
    arguments: [
      ("import Foundation", .import, "Foundation"),
      ("@testable import struct Module.Name", .import, "Module.Name"),
      ("class A {}", .class, "A"),
      ("actor A {}", .actor, "A"),
      ("struct A {}", .struct, "A"),
      ("enum A {}", .enum, "A"),
      ("protocol A {}", .protocol, "A"),
      ("extension A.B<Int> {}", .extension, "A.B<Int>"),
      ("func a() {}", .function, "a"),
      ("func `every thing`() {}", .function, "every thing"),
      ("func `default`() {}", .function, "default"),
      ("static func == (a: A, b: A) -> Bool { true }", .function, "=="),
      ("static func <<<T>(a: A, b: T) {}", .function, "<<"),
      ("func /(a: A, b: A) -> A { a.x/b.x }", .function, "/"),
      ("static prefix func ! (a: A) -> Bool { false }", .function, "!"),
      ("static func ≈ (a: A, b: A) -> Bool { true }", .function, "≈"),
      ("init?(a: Int) {}", .initializer, "init"),
      ("init!<T>(a: T)", .initializer, "init"),
      ("isolated deinit {}", .deinitializer, "deinit"),
      ("subscript(index: Int) -> Int { index }", .subscript, "subscript"),
      ("let a = 1", .constant, "a"),
      ("var a: Int { 1 }", .variable, "a"),
      ("typealias A<T> = (T) -> Void where T: P", .typealias, "A"),
      ("associatedtype A: P = Int where A.B == C", .associatedtype, "A"),
      ("infix operator <>: ComparisonPrecedence", .operator, "<>"),
      ("postfix operator /", .operator, "/"),
      ("precedencegroup A { higherThan: B }", .precedenceGroup, "A"),
      ("macro a(_ b: Int) -> Int = #externalMacro(module: \"M\", type: \"T\")", .macro, "a"),
      ("#warning(\"text\")", .macroExpansion, "warning"),
      ("@A #Preview(\"name\") { Text() } footer: { Text() }", .macroExpansion, "Preview"),
    ] as [(String, SwiftDeclaration.Kind, String)])
  func `every kind of declaration is read to its end`(
    source: String, kind: SwiftDeclaration.Kind, name: String
  ) throws {
    // Use a type as context, because some declarations are known only in types.
    let type = "extension E { \(source) }"
    let outer = try declaration(type)
    #expect(outer.declarations.count == 1)
    let declaration = try #require(outer.declarations.first)
    #expect(declaration.kind == kind)
    #expect(declaration.name == name)
    #expect(slice(type, declaration.range) == source)
    let written = slice(type, declaration.nameRange)?.filter { $0 != "`" }
    #expect(written == name)
  }

  @Test func `a declaration begins with its attributes and ends with its braces`() throws {
    let source = """
      /// Says something.
      @MainActor
      public final  // Not to be overridden.
        class A: B { var c = 1 } // The end.
      """
    let declaration = try declaration(source)
    #expect(declaration.line == 4)
    #expect(
      slice(source, declaration.range) == """
        @MainActor
        public final  // Not to be overridden.
          class A: B { var c = 1 }
        """)
    #expect(slice(source, declaration.bodyRange) == "{ var c = 1 }")
  }

  @Test func `the parts of a type are kept as text`() throws {
    let type = try declaration(
      """
      class A<T: P & Q, let N: Int, each U>: B<[T: Int]>, @unchecked Sendable, ~Copyable, M.P & Q
      where T: C, T.D == Array<Array<Int>>, repeat each U: P, T.N == -3 {}
      """)
    #expect(type.genericParameters?.text == "T: P & Q, let N: Int, each U")
    #expect(
      type.inheritedTypes.map(\.text) == [
        "B<[T: Int]>", "@unchecked Sendable", "~Copyable", "M.P & Q",
      ])
    #expect(type.whereClause?.text == "T: C, T.D == Array<Array<Int>>, repeat each U: P, T.N == -3")
  }

  @Test func `offsets count UTF-8, and lines end with any newline`() throws {
    let source = "// äöü\r\nlet é = \"😀\"\rlet b = 2\nlet c = 3"
    let file = SwiftFile(source)
    let all = declarations(source)
    #expect(all.map(\.line) == [2, 3, 4])
    #expect(all.map { slice(source, $0.range) } == ["let é = \"😀\"", "let b = 2", "let c = 3"])
    let position = file.position(at: all[2].nameRange.lowerBound)
    #expect(position == (4, 5))
  }

  @Test func `each case is a declaration, with what stands before the first`() throws {
    let source = "enum A { indirect case a(A), b, c = 3 \n case d }"
    let cases = try declaration(source).declarations
    #expect(cases.map(\.name) == ["a", "b", "c", "d"])
    #expect(
      cases.map { slice(source, $0.range) } == ["indirect case a(A)", "b", "c = 3", "case d"])
    #expect(
      cases.map { $0.modifiers.map(\.name) } == [["indirect"], ["indirect"], ["indirect"], []])
  }

  @Test func `members stand in the order of the source`() throws {
    let names = try declaration(
      """
      protocol A {
        associatedtype B
        var c: B { get set }; func d()
        init(e: Int)
        subscript(f: Int) -> B { get }
      }
      """
    ).declarations.map(\.name)
    #expect(names == ["B", "c", "d", "init", "subscript"])
  }

  @Test func `a nested type has its own members`() throws {
    let outer = try declaration("struct A { enum B { case c; struct D { let e: Int } } var f: B }")
    #expect(outer.declarations.map(\.name) == ["B", "f"])
    #expect(outer.declarations[0].declarations.map(\.name) == ["c", "D"])
    #expect(outer.declarations[0].declarations[1].declarations.map(\.name) == ["e"])
  }

  @Test func `a function has effects, a result and requirements`() throws {
    let function = try declaration(
      "func a<T>() async throws(Failure<T>) -> (T) async throws -> [T]? where T: P {}")
    #expect(function.effects.isAsync)
    #expect(function.effects.throwing == "throws")
    #expect(function.effects.errorType?.text == "Failure<T>")
    #expect(function.returnType?.text == "(T) async throws -> [T]?")
    #expect(function.whereClause?.text == "T: P")
    #expect(try declaration("func a(b: () throws -> Void) rethrows").effects.throwing == "rethrows")
  }

  @Test(arguments: [
    "Int", "A.B.C", "A<B<C<D>>>", "[A]", "[A: B]", "A?", "A??", "A!", "(a: A, B)", "() -> Void",
    "Self",
    "(A) -> (B) throws -> C", "some P & Q", "any P", "A.Type", "(any P).Type",
    "@Sendable () -> Void",
    "@convention(c) (A) -> B", "repeat (each T)", "[3 of Int]", "A<3, -1>", "A & ~Copyable",
    "sending A",
    "A<(B) -> C>", "@MainActor (A) async -> B", "Swift::Int", "_", "`class`.`Type`", "Set<A>?",
  ])
  func `every type is read to its end`(type: String) throws {
    let function = try declaration("struct E { func a() -> \(type)\n  var b: Int }").declarations
    #expect(function.map(\.name) == ["a", "b"])
    #expect(function.first?.returnType?.text == type)
    let variable = try declaration("struct E { let a: \(type)=b\n  var b: Int }").declarations
    #expect(variable.first?.bindings.first?.type?.text == type)
    #expect(variable.map(\.name) == ["a", "b"])
  }
}
