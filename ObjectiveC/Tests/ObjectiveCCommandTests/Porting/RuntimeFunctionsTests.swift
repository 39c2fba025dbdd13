import Invocation
import ObjectiveCInterop
import Testing

/// The rows of Porting that need Objective-C; `PagesTests` has the others.
@Suite("The runtime's functions")
struct RuntimeFunctionsTests {
  @Test func `objc_allocateProtocol, protocol_add…, objc_registerProtocol`() throws {
    let read = try ProtocolDescription(
      objectiveC: "@protocol PaintingOften\n- (void)paint:(id)a often:(int)b;\n@end")
    #expect(read.requirement(for: "paint:often:")?.isRequired == true)
  }

  @Test func `protocol_copyPropertyList`() throws {
    let read = try ProtocolDescription(
      objectiveC: "@protocol Titled\n@property (copy) NSString *title;\n@end")
    #expect(read.requirements.map(\.selector) == ["title", "setTitle:"])
  }
}
