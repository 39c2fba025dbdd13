import Testing

@testable import SwiftDeclarations

/// The `FixIt` changes of the macros, applied to the source.
struct FixItTests {
  @Test func `a method that cannot be a message is marked as none`() {
    expect(
      "@Responding class A: Respondable { func any<T>(_ t: T) {} }", "Responding", "member",
      "@Responding class A: Respondable { @NonMessage func any<T>(_ t: T) {} }")
  }

  @Test func `a selector with another number of colons is replaced by the rule's`() {
    expect(
      #"@Responding class A: Respondable { @Responds(to: "b") func any(_ t: Int, c: Int) {} }"#,
      "Responding", "member",
      #"@Responding class A: Respondable { @Responds(to: "any:c:") func any(_ t: Int, c: Int) {} }"#
    )
  }

  @Test func `a mark of a private method is removed`() {
    expect(
      "@Responding class A: Respondable { @Responds private func b() {} }", "Responding", "member",
      "@Responding class A: Respondable {  private func b() {} }")
  }

  @Test func `a protocol is made to refine Respondable`() {
    expect(
      "@MessageProtocol protocol P { func a() }", "MessageProtocol", "peer",
      "@MessageProtocol protocol P: Respondable { func a() }")
    expect(
      "@MessageProtocol protocol P: Sendable { func a() }", "MessageProtocol", "peer",
      "@MessageProtocol protocol P: Sendable, Respondable { func a() }")
  }

  @Test func `a change is found behind what is not ASCII`() {
    expect(
      "@Responding class Ä: Respondable { /* ünï */ func any<T>(_ t: T) {} }", "Responding",
      "member",
      "@Responding class Ä: Respondable { /* ünï */ @NonMessage func any<T>(_ t: T) {} }")
  }

  private func expect(
    _ source: String, _ macro: String, _ role: String, _ expected: String,
    location: SourceLocation = #_sourceLocation
  ) {
    let changes = Expansion(of: macro, role: role, source).diagnostics.flatMap(\.fixIts)
      .flatMap(\.changes)
    #expect(changes.count == 1, sourceLocation: location)
    var bytes = Array(source.utf8)
    for change in changes {
      bytes.replaceSubrange(
        change.range.startOffset..<change.range.endOffset, with: change.newText.utf8)
    }
    #expect(String(decoding: bytes, as: UTF8.self) == expected, sourceLocation: location)
  }
}
