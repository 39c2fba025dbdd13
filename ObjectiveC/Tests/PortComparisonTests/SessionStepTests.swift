import Dispatch
import Invocation
import PortComparison
import TestSupport
import Testing

/// Steps that show more than one message after the other.
@Suite(.failsIfItHangs)
struct SessionStepTests {
  private static let original = """
    @protocol DoorDelegate
    - (BOOL)doorDidRing:(id)door;
    @end
    @interface Door : NSObject
    - (void)addDelegate:(id)delegate delegateQueue:(dispatch_queue_t)queue;
    - (void)removeDelegate:(id)delegate;
    @end
    @interface Guard : NSObject <DoorDelegate>
    @property BOOL isAwake;
    - (void)watch:(Door *)door;
    - (void)leave:(Door *)door;
    @end

    @implementation Guard
    - (void)watch:(Door *)door { [door addDelegate:self delegateQueue:nil]; }
    - (void)leave:(Door *)door { [door removeDelegate:self]; }
    - (BOOL)doorDidRing:(id)door { return _isAwake; }
    @end
    """

  /// A port that may defer a change, or stay a delegate.
  private final class Port: Respondable, @unchecked Sendable {
    // Unchecked: the variable is accessed only on the queue.
    private var isAwake = false
    private let queue: DispatchQueue
    private let isLate: Bool
    private let stays: Bool

    init(_ world: PortWorld, isLate: Bool = false, stays: Bool = false) {
      queue = world.queue("guard")
      self.isLate = isLate
      self.stays = stays
    }

    static var methods: MethodTable {
      MethodTable {
        Method("isAwake") { (port: Port) in port.isAwake }
        Method("setIsAwake:") { (port: Port, flag: Bool) in
          if port.isLate { port.queue.async { port.isAwake = flag } } else { port.isAwake = flag }
        }
        Method("watch:") { (port: Port, door: (any Respondable & Sendable)?) in
          try door?.perform("addDelegate:delegateQueue:", port, DispatchQueue?.none)
        }
        Method("leave:") { (port: Port, door: (any Respondable & Sendable)?) in
          if !port.stays { try door?.perform("removeDelegate:", port) }
        }
        Method("doorDidRing:") { (port: Port, _: (any Respondable & Sendable)?) in port.isAwake }
      }
    }
  }

  private func difference(
    _ session: PortSession, _ port: @escaping @Sendable (PortWorld) -> any Respondable
  ) async throws -> String {
    try await onThreadOfItsOwn {
      let comparison = try Self.comparison(port)
      return failure { try comparison.check(session) }
    }
  }

  private func report(
    _ session: PortSession, _ port: @escaping @Sendable (PortWorld) -> any Respondable
  ) async throws -> PortReport {
    try await onThreadOfItsOwn { try Self.comparison(port).check(session) }
  }

  private static func comparison(
    _ port: @escaping @Sendable (PortWorld) -> any Respondable
  ) throws -> PortComparison {
    let folder = try TemporaryDirectory()
    return try PortComparison(
      original: folder.write(original, to: "Guard.m"), port: port,
      host: HostDescription(
        messages: [
          HostMessages(of: "Guard", alsoOn: "guard"),
          HostMessages(of: "DoorDelegate", on: "guard", from: "door"),
        ],
        objects: [
          HostObject(
            "door", "Door", unrecorded: ["addDelegate:delegateQueue:", "removeDelegate:"])
        ], queues: ["guard"], setUp: [.send("watch:", .object("door"))]))
  }

  @Test func `messages in one block show work that is deferred`() async throws {
    let apart = PortSession([.send("setIsAwake:", true), .send("isAwake")])
    #expect(try await difference(apart) { Port($0, isLate: true) } == "no error")
    let together = PortSession([
      .together(on: "guard", [.send("setIsAwake:", true), .send("isAwake")])
    ])
    #expect(try await difference(together) { Port($0) } == "no error")
    #expect(
      try await difference(together) { Port($0, isLate: true) } == """
        Guard.m and its port differ
        after:
          1. setIsAwake:true; isAwake together on queue guard

          Guard.m                  |  port
          answers nil, or nothing  |  answers nil, or nothing
        ≠ answers true             |  answers false

        As a test:

        try comparison.check([
          .together(on: "guard", [.send("setIsAwake:", true), .send("isAwake")]),
        ])
        """)
  }

  @Test func `an object sends its messages only to its delegates`() async throws {
    let ring = PortStep.send("doorDidRing:", .object("door"))
    let session = PortSession([ring, .send("watch:", .object("door")), ring])
    #expect(try await difference(session) { Port($0) } == "no error")
    let left = PortSession([
      .send("watch:", .object("door")), ring, .send("leave:", .object("door")), ring,
    ])
    #expect(try await difference(left) { Port($0) } == "no error")
    #expect(
      try await difference(left) { Port($0, stays: true) } == """
        Guard.m and its port differ (shortened from 4 steps)
        after:
          1. watch:<door>
          2. leave:<door>
          3. doorDidRing:<door>

          Guard.m  |  port
        ≠ -        |  answers false

        As a test:

        try comparison.check([
          .send("watch:", .object("door")),
          .send("leave:", .object("door")),
          .send("doorDidRing:", .object("door")),
        ])
        """)
  }

  @Test func `messages in one block reach a delegate as often as it is registered`() async throws {
    let session = PortSession([
      .send("watch:", .object("door")), .send("watch:", .object("door")),
      .together(
        on: "guard",
        [
          .send("doorDidRing:", .object("door")), .send("leave:", .object("door")),
          .send("doorDidRing:", .object("door")),
        ]),
    ])
    #expect(try await report(session) { Port($0) }.messages == 5)
    let found = try await difference(session) { Port($0, stays: true) }
    #expect(
      found.contains(
        """
          Guard.m                  |  port
          answers nil, or nothing  |  answers nil, or nothing
        ≠ -                        |  answers false
        """), "\(found)")
  }

  @Test func `the report counts a message as often as the plug-in is registered`() async throws {
    let ring = PortStep.send("doorDidRing:", .object("door"))
    let session = PortSession([
      ring, .send("watch:", .object("door")), ring, .send("watch:", .object("door")), ring,
    ])
    #expect(try await report(session) { Port($0) }.messages == 5)
  }

  @Test func `an error on a queue of the plug-in has no order with an answer`() async throws {
    let report = try await onThreadOfItsOwn {
      let folder = try TemporaryDirectory()
      let file = try folder.write(
        """
        @interface Late : NSObject
        - (int)fail;
        @end
        @implementation Late
        - (int)fail
        {
          dispatch_async(dispatch_queue_create("late", NULL), ^{
            @throw [NSException exceptionWithName:@"Late" reason:@"too late" userInfo:nil];
          });
          return 1;
        }
        @end
        """, to: "Late.m")
      let comparison = try PortComparison(original: file, scriptedPort: file)
      return try comparison.check(PortSession(Array(repeating: .send("fail"), count: 200)))
    }
    #expect(report.messages == 200)
  }
}
