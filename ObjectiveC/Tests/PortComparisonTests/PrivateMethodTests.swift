import Invocation
import ObjectiveCSyntax
import PortComparison
import TestSupport
import Testing

/// Methods that no header declares.
struct PrivateMethodTests {
  private static let header = """
    @protocol RoomDelegate
    - (void)roomDidOpen:(id)room;
    @end
    @interface Room : NSObject
    @property (nonatomic, readonly) int size;
    - (void)open;
    @end
    @interface Room (More)
    - (void)close;
    @end
    """

  private static let original = """
    #import "Room.h"
    @interface Room () <RoomDelegate>
    @property (nonatomic, readwrite) int size;
    @property (nonatomic) int secret;
    - (void)own;
    - (void)roomDidOpen:(id)room;
    - (void)open;
    @end
    @interface Room (Internal)
    - (void)inner;
    @end
    @implementation Room
    - (void)open {}
    - (void)close {}
    - (void)own {}
    - (void)inner {}
    - (void)undeclared {}
    - (void)roomDidOpen:(id)room {}
    @end
    """

  private static func sent(_ host: HostDescription) throws -> Set<String> {
    let folder = try TemporaryDirectory()
    _ = try folder.write(header, to: "Room.h")
    let comparison = try PortComparison(
      original: folder.write(original, to: "Room.m"), scriptedPort: folder.path("Room.m"),
      host: host)
    let steps = comparison.session(seed: 1, messages: 300).steps
    return Set(
      steps.compactMap { step in
        guard case .message(let selector, _, _, _) = step else { return nil }
        return selector.name
      })
  }

  private static let declared: Set<String> = ["open", "close", "size", "roomDidOpen:"]

  @Test func `a host sends what headers declare, and messages of protocols`() throws {
    #expect(try Self.sent(HostDescription()) == Self.declared)
  }

  @Test func `the private methods are sent if the host says so`() throws {
    #expect(
      try Self.sent(HostDescription(includesPrivate: true))
        == Self.declared.union(["own", "inner", "undeclared", "secret", "setSecret:", "setSize:"]))
  }

  @Test func `a host that names the class sends its private methods on request only`() throws {
    let messages = [HostMessages(of: "Room")]
    #expect(try Self.sent(HostDescription(messages: messages)) == ["open", "close", "size"])
    let all = try Self.sent(HostDescription(messages: messages, includesPrivate: true))
    #expect(all.isSuperset(of: ["own", "inner", "secret", "setSize:"]))
  }

  @Test func `a private method may be excluded, as in descriptions of before`() throws {
    #expect(try Self.sent(HostDescription(excluded: ["own"])) == Self.declared)
  }
}
