import Dispatch
import Invocation
import PortComparison
import TestSupport
import Testing

/// Objects of the host, and the initializers that take values of the host.
@Suite(.failsIfItHangs)
struct HostObjectTests {
  private static let original = """
    @protocol Listener
    - (void)bellDidRing:(id)bell;
    @end
    @interface Bell : NSObject
    - (instancetype)initWithQueue:(dispatch_queue_t)queue;
    - (void)ring:(id<Listener>)listener on:(dispatch_queue_t)queue;
    - (NSString *)label;
    @end

    @implementation Bell
    {
      dispatch_queue_t own;
    }
    - (instancetype)init
    {
      @throw [NSException exceptionWithName:@"Bell" reason:@"no queue" userInfo:nil];
    }
    - (instancetype)initWithQueue:(dispatch_queue_t)queue
    {
      if ((self = [super init])) own = queue;
      return self;
    }
    - (void)ring:(id<Listener>)listener on:(dispatch_queue_t)queue
    {
      dispatch_sync(queue, ^{ [listener bellDidRing:self]; });
    }
    - (NSString *)label { return @(dispatch_queue_get_label(own)); }
    @end
    """

  /// A port that rings on a queue of its choice.
  private final class Port: Respondable, Sendable {
    private let world: PortWorld
    private let queue: String?

    init(_ world: PortWorld, on queue: String?) {
      self.world = world
      self.queue = queue
    }

    static var methods: MethodTable {
      MethodTable {
        Method("ring:on:") { (port: Port, listener: Listener?, _: (any Sendable)?) in
          port.queue.map { name in port.world.queue(name).sync { listener?.ring(port) } }
        }
        Method("label") { (_: Port) in "second" }
      }
    }
  }

  /// A listener in Swift, which knows its world.
  private final class Listener: Sendable {
    private let world: PortWorld
    private let forgetsBell: Bool

    init(_ world: PortWorld, forgetsBell: Bool = false) {
      self.world = world
      self.forgetsBell = forgetsBell
    }

    func ring(_ bell: any Sendable) {
      world.record("listener", "bellDidRing:", forgetsBell ? [] : [bell])
    }
  }

  private func failure(
    of session: PortSession, on queue: String?, comparesQueue: Bool?, forgetsBell: Bool = false
  ) async throws -> String {
    try await onThreadOfItsOwn {
      let folder = try TemporaryDirectory()
      let comparison = try PortComparison(
        original: folder.write(Self.original, to: "Bell.m"),
        port: { Port($0, on: queue) },
        host: HostDescription(
          objects: [
            HostObject("listener", "Listener", comparesQueue: comparesQueue) {
              Listener($0, forgetsBell: forgetsBell)
            }
          ], queues: ["second", "first"]))
      return TestSupport.failure { try comparison.check(session) }
    }
  }

  @Test func `the queue of a message to a Swift class is compared if the host says so`()
    async throws
  {
    let session: PortSession = [.send("ring:on:", .object("listener"), .queue("first"))]
    #expect(try await failure(of: session, on: "first", comparesQueue: true) == "no error")
    #expect(try await failure(of: session, on: "second", comparesQueue: nil) == "no error")
    #expect(try await failure(of: session, on: "second", comparesQueue: false) == "no error")
    let found = try await failure(of: session, on: "second", comparesQueue: true)
    #expect(
      found.contains(
        """
        ≠ [<listener> bellDidRing:<the plug-in>] on queue first  |  [<listener> bellDidRing:<the plug-in>] on queue second
        """), "\(found)")
  }

  @Test func `a record with fewer arguments is a difference`() async throws {
    let found = try await failure(
      of: [.send("ring:on:", .object("listener"), .queue("first"))], on: "first",
      comparesQueue: nil, forgetsBell: true)
    #expect(found.contains("≠ [<listener> bellDidRing:<the plug-in>]"), "\(found)")
  }

  @Test func `an initializer gets the first queue of the host`() async throws {
    #expect(try await failure(of: [.send("label")], on: nil, comparesQueue: nil) == "no error")
  }
}
