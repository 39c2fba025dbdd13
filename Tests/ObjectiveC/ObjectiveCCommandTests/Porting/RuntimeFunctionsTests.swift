import Invocation
import ObjectiveCInterop
import Testing

/// The rows of Porting that need Objective-C; `PagesTests` has the others.
@Suite("The runtime's functions")
struct RuntimeFunctionsTests {
  @Test func `protocol_copyPropertyList`() throws {
    let read = try ProtocolDescription(
      objectiveC: "@protocol Titled\n@property (copy) NSString *title;\n@end")
    #expect(read.requirements.map(\.selector) == ["title", "setTitle:"])
  }
}
