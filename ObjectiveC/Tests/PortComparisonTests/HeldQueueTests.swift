import Dispatch
import DynamicMulticastTesting
import Invocation
import PortComparison
import Synchronization
import TestSupport
import Testing

/// Answers and messages that come late, because the host holds a queue.
@Suite(.failsIfItHangs)
struct HeldQueueTests {
  private static let original = """
    @protocol Friend
    - (int)age;
    @end
    @interface Log : NSObject
    - (void)note:(int)age;
    @end
    @interface Asker : NSObject
    - (void)ask:(id<Friend>)friend tell:(Log *)log;
    - (void)remind:(id<Friend>)friend;
    @property dispatch_queue_t friendQueue;
    @end

    @implementation Asker
    - (void)ask:(id<Friend>)friend tell:(Log *)log
    {
      dispatch_group_t group = dispatch_group_create();
      __block int answer = -1;
      dispatch_group_async(group, _friendQueue, ^{ answer = [friend age]; });
      dispatch_async(dispatch_get_global_queue(0, 0), ^{
        dispatch_time_t limit = dispatch_time(DISPATCH_TIME_NOW, 5 * NSEC_PER_SEC);
        BOOL isLate = dispatch_group_wait(group, limit) != 0;
        [log note:isLate ? -1 : answer];
      });
    }

    - (void)remind:(id<Friend>)friend
    {
      dispatch_time_t time = dispatch_time(DISPATCH_TIME_NOW, 2 * NSEC_PER_SEC);
      dispatch_after(time, _friendQueue, ^{ [friend age]; });
    }
    @end
    """

  /// A port with a time limit for the answer.
  private final class Port: Respondable, Sendable {
    private let clock: ManualClock
    private let limit: Duration
    private let own = DispatchQueue(label: "asker")
    private let queue = Mutex<DispatchQueue?>(nil)

    init(_ world: PortWorld, limit: Int = 5) {
      clock = world.clock
      self.limit = .seconds(limit)
      world.watch(own)
    }

    static var methods: MethodTable {
      MethodTable {
        Method("friendQueue") { (port: Port) in port.queue.withLock { $0 } }
        Method("setFriendQueue:") { (port: Port, queue: DispatchQueue?) in
          port.queue.withLock { $0 = queue }
        }
        Method("ask:tell:") {
          (
            port: Port, friend: (any Respondable & Sendable)?, log: (any Respondable & Sendable)?
          ) in
          port.ask(friend, tell: log)
        }
        Method("remind:") { (port: Port, friend: (any Respondable & Sendable)?) in
          guard let queue = port.queue.withLock({ $0 }) else { return }
          port.clock.schedule(after: .seconds(2), on: queue) { _ = try? friend?.perform("age") }
        }
      }
    }

    private func ask(
      _ friend: (any Respondable & Sendable)?, tell log: (any Respondable & Sendable)?
    ) {
      let hasTold = Box(false)
      @Sendable func tell(_ age: Int) {
        var isFirst = false
        hasTold.withChange { told in
          isFirst = !told
          told = true
        }
        if isFirst { _ = try? log?.perform("note:", age) }
      }
      clock.schedule(after: limit, on: own) { tell(-1) }
      queue.withLock { $0 }?.async { [own] in
        let age = (try? friend?.perform("age", as: Int.self)) ?? 0
        own.async { tell(age) }
      }
    }
  }

  private static func comparison(
    limit: Int = 5, heldQueues: Set<String> = ["friend"]
  ) throws -> PortComparison {
    let folder = try TemporaryDirectory()
    return try PortComparison(
      original: folder.write(original, to: "Asker.m"), port: { Port($0, limit: limit) },
      host: HostDescription(
        objects: [HostObject("friend", "Friend"), HostObject("log", "Log")],
        queues: ["friend"], heldQueues: heldQueues,
        setUp: [.send("setFriendQueue:", .queue("friend"))],
        excluded: ["setFriendQueue:"],
        generators: [
          "ask:tell:": { _ in [.object("friend"), .object("log")] },
          "remind:": { _ in [.object("friend")] },
        ], advancesClock: true))
  }

  private func difference(_ session: PortSession, limit: Int = 5) async throws -> String {
    try await onThreadOfItsOwn {
      let comparison = try Self.comparison(limit: limit)
      return failure { try comparison.check(session) }
    }
  }

  private let late: PortSession = [
    .send("setFriendQueue:", .queue("friend")),
    .answer("friend", "age", 30), .hold("friend"),
    .send("ask:tell:", .object("friend"), .object("log")), .advance(.seconds(5)),
    .resume("friend"),
  ]

  @Test func `an answer that comes late is late on both sides`() async throws {
    #expect(try await difference(late) == "no error")
  }

  @Test func `a time limit that is too long is found`() async throws {
    #expect(
      try await difference(late, limit: 6) == """
        Asker.m and its port differ (shortened from 6 steps)
        after:
          1. setFriendQueue:<queue friend>
          2. queue friend is held
          3. ask:<friend> tell:<log>
          4. 5.0 s pass

          Asker.m          |  port
        ≠ [<log> note:-1]  |  -

        As a test:

        try comparison.check([
          .send("setFriendQueue:", .queue("friend")),
          .hold("friend"),
          .send("ask:tell:", .object("friend"), .object("log")),
          .advance(.seconds(5.0)),
        ])
        """)
  }

  @Test func `random sessions hold the queue, and resume it`() async throws {
    let (report, found) = try await onThreadOfItsOwn {
      let report = try Self.comparison().check(messages: 400)
      let wrong = try Self.comparison(limit: 6)
      return (report, failure { try wrong.check(messages: 400) })
    }
    #expect(report.messages >= 400)
    #expect(found.contains("queue friend is held"), "\(found)")
  }

  @Test func `every queue that a random session holds is resumed at its end`() throws {
    let comparison = try Self.comparison()
    var count = 0
    for seed in 1...50 as ClosedRange<UInt64> {
      var isHeld = false
      for step in comparison.session(seed: seed).steps {
        switch step {
        case .hold("friend"):
          #expect(!isHeld, "seed \(seed)")
          isHeld = true
          count += 1
        case .resume("friend"):
          #expect(isHeld, "seed \(seed)")
          isHeld = false
        default: break
        }
      }
      #expect(!isHeld, "seed \(seed)")
    }
    #expect(count > 50)
  }

  @Test func `a call of the clock waits on a held queue`() async throws {
    #expect(
      try await difference([
        .send("setFriendQueue:", .queue("friend")), .hold("friend"),
        .send("remind:", .object("friend")), .advance(.seconds(3)), .resume("friend"),
      ]) == "no error")
  }

  @Test(
    arguments: [
      (.hold("friend"), "the host has no held queue 'friend', only none"),
      (.resume("friend"), "the host has no held queue 'friend', only none"),
    ] as [(PortStep, String)])
  func `a queue is held only if the description says so`(step: PortStep, reason: String)
    async throws
  {
    let found = try await onThreadOfItsOwn {
      let comparison = try Self.comparison(heldQueues: [])
      return failure { try comparison.check([step]) }
    }
    #expect(found == reason)
  }

  @Test func `the host sends no message on a queue that it holds`() async throws {
    #expect(
      try await difference([.send(on: "friend", "friendQueue")])
        == "the host sends messages on 'friend', so the queue cannot be one of its 'heldQueues'")
  }
}
