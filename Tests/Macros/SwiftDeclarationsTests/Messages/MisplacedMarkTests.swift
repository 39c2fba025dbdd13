import Testing

@testable import SwiftDeclarations

struct MisplacedMarkTests {
  @Test(arguments: ["Responds", "NonMessage", "OptionalMessage"])
  func `a mark that has no effect is an error`(mark: String) {
    let expansion = Expansion(
      of: mark, role: "peer", "@\(mark) func a() {}", in: ["class A: Respondable {}"])
    #expect(expansion.source.isEmpty)
    #expect(expansion.diagnostics.map(\.message).allSatisfy { $0.contains("has no effect here") })
    #expect(expansion.diagnostics.count == 1)
  }

  @Test(arguments: [
    ("Responds", "@Responding class A: Respondable {}"),
    ("NonMessage", "@Responding class A: Respondable {}"),
    ("Responds", "@Responding(\"More\") extension A {}"),
    ("OptionalMessage", "@MessageProtocol protocol A: Respondable {}"),
  ])
  func `a mark in its place is none`(mark: String, owner: String) {
    let expansion = Expansion(of: mark, role: "peer", "@\(mark) func a() {}", in: [owner])
    #expect(expansion.diagnostics.map(\.message) == [])
  }
}
