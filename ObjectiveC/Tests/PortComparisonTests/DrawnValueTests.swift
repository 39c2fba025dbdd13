import Foundation
import Invocation
import TestSupport
import Testing

@testable import PortComparison

/// The values that are drawn for a message, and their simplification.
@Suite(.failsIfItHangs)
struct DrawnValueTests {
  // MARK: Simplifying

  private struct JID: Sendable, Equatable { let full: String }

  private static let names = ["romeo@home", "julia@home", "nurse@home/kitchen"]

  private static let type = HostType(
    "JID", as: JID.self,
    generate: { source in
      _ = source.chance(0.5)
      return ["full": .string(source.element(of: names)), "kind": .integer(7)]
    },
    make: { JID(full: $0["full"]?.text ?? "") },
    parts: { ["full": .string($0.full), "kind": 7] })

  private static let blocker = """
    @interface JID : NSObject
    @property (nonatomic, copy) NSString *full;
    @end
    @implementation JID
    + (id)objectWithParts:(NSDictionary *)parts
    {
      if ([parts[@"full"] length] < 5 || [parts[@"kind"] intValue] != 7)
        @throw [NSException exceptionWithName:@"JID" reason:@"no address" userInfo:nil];
      JID *made = [JID new];
      made.full = parts[@"full"];
      return made;
    }
    - (NSDictionary *)parts { return @{ @"full" : _full, @"kind" : @7 }; }
    @end
    @interface Blocker : NSObject
    - (BOOL)isBlocked:(JID *)jid count:(NSInteger)count;
    @end
    @implementation Blocker
    - (BOOL)isBlocked:(JID *)jid count:(NSInteger)count { return jid != nil; }
    @end
    """

  private final class BlockerPort: Respondable, Sendable {
    static var methods: MethodTable {
      MethodTable {
        Method("isBlocked:count:") { (_: BlockerPort, jid: JID?, _: Int) in
          jid.map { !$0.full.hasPrefix("n") } ?? false
        }
      }
    }
  }

  @Test(arguments: [true, false])
  func `what is simplified could be drawn`(ofType: Bool) async throws {
    let steps = try await onThreadOfItsOwn {
      var host = HostDescription(types: [Self.type])
      if !ofType {
        host.generators["isBlocked:count:"] = { source in
          let count = source.integer(in: 50...90)
          return [.made("JID", Self.type.generate(&source)), .integer(Int128(count))]
        }
      }
      let folder = try TemporaryDirectory()
      let comparison = try PortComparison(
        original: folder.write(Self.blocker, to: "Blocker.m"),
        port: { BlockerPort() }, host: host)
      do {
        try comparison.check(messages: 1000)
        return [] as [PortStep]
      } catch let difference as PortDifference {
        return difference.steps
      }
    }
    let jid = PortValue.made("JID", ["full": "nurse@home/kitchen", "kind": 7])
    #expect(steps == [.send("isBlocked:count:", jid, ofType ? 0 : 50)])
  }

  // MARK: Identifiers

  private static let requests = """
    @interface Requests : NSObject
    - (NSString *)request;
    - (BOOL)answer:(NSString *)identifier;
    @end
    @implementation Requests
    {
      NSMutableSet *pending;
    }
    - (NSString *)request
    {
      if (!pending) pending = [NSMutableSet set];
      NSString *new = [[NSUUID UUID] UUIDString];
      [pending addObject:new];
      return new;
    }
    - (BOOL)answer:(NSString *)identifier { return [pending containsObject:identifier]; }
    @end
    """

  /// A port that forgets a request when it makes the next one.
  private final class RequestsPort: Respondable, @unchecked Sendable {
    // Unchecked: a comparison uses a port on one thread at a time.
    private var latest: String?

    static var methods: MethodTable {
      MethodTable {
        Method("request") { (port: RequestsPort) -> String in
          let new = UUID().uuidString
          port.latest = new
          return new
        }
        Method("answer:") { (port: RequestsPort, identifier: String?) in
          identifier != nil && identifier == port.latest
        }
      }
    }
  }

  @Test(arguments: 1...5 as ClosedRange<UInt64>)
  func `an identifier belongs to the step that has made it`(seed: UInt64) async throws {
    let difference = try await onThreadOfItsOwn {
      let folder = try TemporaryDirectory()
      let comparison = try PortComparison(
        original: folder.write(Self.requests, to: "Requests.m"),
        port: { RequestsPort() },
        host: HostDescription(isIdentifier: { $0.utf8.count == 36 }))
      return failure { try comparison.check(messages: 2000, seed: seed) }
    }
    #expect(difference.contains("  3. answer:<identifier of step 1>\n"))
    #expect(difference.contains("  .send(\"answer:\", .identifier(0, step: 1)),\n]"))
    let session = try PortSession(
      journal: PortSession([.send("answer:", .identifier(0, step: 1))]).journal)
    #expect(session.steps == [.send("answer:", .identifier(0, step: 1))])
  }

  @Test func `an identifier that a host's closure has answered is handed in again`() async throws {
    let original = """
      @protocol Maker
      - (NSString *)makeID;
      @end
      @interface Asker : NSObject
      - (void)requestFrom:(id<Maker>)maker;
      - (BOOL)answer:(NSString *)identifier;
      @end
      @implementation Asker
      {
        NSString *pending;
      }
      - (void)requestFrom:(id<Maker>)maker { pending = [maker makeID]; }
      - (BOOL)answer:(NSString *)identifier { return [pending isEqual:identifier]; }
      @end
      """
    let difference = try await onThreadOfItsOwn {
      let folder = try TemporaryDirectory()
      let comparison = try PortComparison(
        original: folder.write(original, to: "Asker.m"), port: { DeafPort() },
        host: HostDescription(
          objects: [
            HostObject("maker", "Maker", answers: ["makeID": { .string("id-\($0.count)") }])
          ], isIdentifier: { $0.hasPrefix("id-") }))
      return failure {
        try comparison.check([
          .send("requestFrom:", .object("maker")), .send("answer:", .identifier(0)),
        ])
      }
    }
    #expect(difference.contains("2. answer:<identifier of step 1>\n"))
  }

  /// A port that knows no answer.
  private final class DeafPort: Respondable {
    static var methods: MethodTable {
      MethodTable {
        Method("requestFrom:") { (_: DeafPort, maker: any Respondable & Sendable) in
          _ = try maker.perform("makeID", as: String.self)
        }
        Method("answer:") { (_: DeafPort, _: String?) in false }
      }
    }
  }

  // MARK: Drawing

  private static let declarations = """
    @protocol Talker
    @end
    @interface Talking : NSObject <Talker>
    @end
    @interface Base : NSObject
    @end
    @interface Derived : Base
    @end
    NS_ASSUME_NONNULL_BEGIN
    @interface Plain : NSObject
    - (void)hear:(NSString *)text from:(id<Talker>)talker of:(nullable Base *)base;
    @end
    NS_ASSUME_NONNULL_END
    @implementation Plain
    - (void)hear:(NSString *)text from:(id<Talker>)talker of:(Base *)base {}
    @end
    """

  @Test func `no nil is drawn for nonnull, and objects for their classes and protocols`() throws {
    let folder = try TemporaryDirectory()
    let comparison = try PortComparison(
      original: folder.write(Self.declarations, to: "Plain.m"),
      port: { RequestsPort() },
      host: HostDescription(
        objects: [
          HostObject("talker", "Talker"), HostObject("talking", "Talking"),
          HostObject("derived", "Derived"),
        ], isIdentifier: { _ in false }))
    var drawn: [Set<String>] = [[], [], []]
    for step in comparison.session(seed: 1, messages: 2000).steps {
      guard case .message("hear:from:of:", let arguments, _, _) = step else { continue }
      for (index, argument) in arguments.enumerated() {
        drawn[index].insert("\(argument)")
      }
    }
    #expect(!drawn[0].contains("nil"))
    #expect(drawn[1] == ["<talker>", "<talking>"])
    #expect(drawn[2] == ["<derived>", "nil"])
  }
}
