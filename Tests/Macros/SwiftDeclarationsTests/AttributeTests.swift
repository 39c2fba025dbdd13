import SwiftDeclarations
import Testing

struct AttributeTests {
  @Test(
    arguments: [
      ("@objc", "objc", nil),
      ("@objc(worker:didFinish:)", "objc", "worker:didFinish:"),
      (
        "@available(*, deprecated, message: \"no ) here\")", "available",
        "*, deprecated, message: \"no ) here\""
      ),
      ("@Module.Name", "Module.Name", nil),
      ("@Wrapper<[Int]>(wrapped: { $0 })", "Wrapper<[Int]>", "wrapped: { $0 }"),
      ("@A()", "A", ""),
      ("@_spi( Testing )", "_spi", "Testing"),
    ] as [(String, String, String?)])
  func `an attribute has a name and arguments`(
    source: String, name: String, arguments: String?
  ) throws {
    let text = "\(source) public func a() {}"
    let attribute = try #require(declaration(text).attributes.first)
    #expect(attribute.name == name)
    #expect(attribute.arguments?.text == arguments)
    #expect(slice(text, attribute.range) == source)
  }

  @Test func `a space ends an attribute before a type in parentheses`() throws {
    let attributed = try declaration("let a: @MainActor (Int) -> Void = { _ in }")
    #expect(attributed.bindings.first?.type?.text == "@MainActor (Int) -> Void")
    let escaping = try declaration("func a(b: @escaping()->Void)")
    #expect(escaping.parameters.first?.typeSpecifiers == ["@escaping"])
  }

  @Test func `attributes under a condition count as the declaration's`() throws {
    let source = """
      @A
      #if os(Linux)
      @B
      #else
      @C(1)
      #endif
      public func a()
      """
    let declaration = try declaration(source)
    #expect(declaration.attributes.map(\.name) == ["A", "B", "C"])
    #expect(declaration.modifiers.map(\.name) == ["public"])
    #expect(declaration.line == 7)
  }

  @Test(
    arguments: [
      ("public", "public", nil), ("private(set)", "private", "set"), ("open", "open", nil),
      ("nonisolated(unsafe)", "nonisolated", "unsafe"), ("unowned(safe)", "unowned", "safe"),
      ("lazy", "lazy", nil), ("distributed", "distributed", nil), ("class", "class", nil),
      ("package", "package", nil),
    ] as [(String, String, String?)])
  func `a modifier has a name and a detail`(source: String, name: String, detail: String?) throws {
    let declaration = try declaration("class E { \(source) static var a: Int }").declarations
    let modifiers = try #require(declaration.first).modifiers
    #expect(modifiers.map(\.name) == [name, "static"])
    #expect(modifiers.first?.detail == detail)
  }

  @Test func `words that are modifiers elsewhere are names too`() throws {
    let source = """
      class E {
        var open = 1, final = 2
        func optional(async: Int, consuming lazy: Int) {}
        class prefix {}
        enum F { case open, weak(dynamic: Int) }
        actor isolated {}
      }
      """
    let members = try declaration(source).declarations
    #expect(members.map(\.name) == ["open, final", "optional", "prefix", "F", "isolated"])
    #expect(members.allSatisfy { $0.modifiers.isEmpty })
    #expect(members[1].parameters.map(\.label) == ["async", "consuming"])
    #expect(members[3].declarations.map(\.name) == ["open", "weak"])
  }
}
