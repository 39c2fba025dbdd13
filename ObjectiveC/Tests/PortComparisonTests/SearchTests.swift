import Dispatch
import DynamicMulticast
import Invocation
import TestSupport
import Testing

@testable import PortComparison

/// What random sessions find, and how they are drawn for it.
@Suite(.failsIfItHangs)
struct SearchTests {
  /// A lock that opens after five of its eight keys, in their order.
  private static let lock = """
    @interface Lock : NSObject
    - (int)a; - (int)b; - (int)c; - (int)d; - (int)e; - (int)f; - (int)g; - (int)h;
    @end
    @implementation Lock { int step; }
    - (int)press:(int)key
    {
      if (key != step) {
        step = 0;
        return 0;
      }
      step++;
      if (step == 1) return 1;
      if (step == 2) return 1;
      if (step == 3) return 1;
      if (step == 4) return 1;
      step = 0;
      return 7;
    }
    - (int)a { return [self press:0]; }
    - (int)b { return [self press:1]; }
    - (int)c { return [self press:2]; }
    - (int)d { return [self press:3]; }
    - (int)e { return [self press:4]; }
    - (int)f { return [self press:5]; }
    - (int)g { return [self press:6]; }
    - (int)h { return [self press:7]; }
    @end
    """

  /// Returns the sessions of random checks of a lock with itself.
  private func sessions(_ checks: (PortComparison) throws -> Void) throws -> [PortSession] {
    let folder = try TemporaryDirectory()
    let file = try folder.write(Self.lock, to: "Lock.m")
    let comparison = try PortComparison(
      original: file, scriptedPort: file, host: HostDescription(advancesClock: true))
    var sessions: [PortSession] = []
    comparison.willRun = { sessions.append($0) }
    try checks(comparison)
    return sessions
  }

  /// Returns what a session shows of a script and its port.
  private func failure(
    of original: String, and port: String, host: HostDescription, _ session: PortSession
  ) async throws -> String {
    try await onThreadOfItsOwn {
      let folder = try TemporaryDirectory()
      let comparison = try PortComparison(
        original: folder.write(original, to: "Original.m"),
        scriptedPort: folder.write(port, to: "Port.m"), className: "Lock", host: host)
      return TestSupport.failure { try comparison.check(session) }
    }
  }

  /// By chance alone, 6000 messages press the five keys in their order with one seed of six.
  @Test func `a session that reaches a new line is continued`() async throws {
    let count = try await onThreadOfItsOwn {
      let folder = try TemporaryDirectory()
      let port = Self.lock.replacing("return 7;", with: "return 8;")
      let comparison = try PortComparison(
        original: folder.write(Self.lock, to: "Lock.m"),
        scriptedPort: folder.write(port, to: "Port.m"), className: "Lock")
      return (1...5 as ClosedRange<UInt64>).count { seed in
        TestSupport.failure { try comparison.check(messages: 6000, seed: seed) } != "no error"
      }
    }
    #expect(count >= 3)
  }

  @Test func `messages that do something new are drawn more often than the others`() async throws {
    let sent = try await onThreadOfItsOwn {
      let folder = try TemporaryDirectory()
      let lock = try folder.write(
        """
        @interface Lock : NSObject
        - (int)press:(int)key;
        - (BOOL)a; - (BOOL)b; - (BOOL)c; - (BOOL)d; - (BOOL)e; - (BOOL)f; - (BOOL)g;
        @end
        @implementation Lock { int sum; }
        - (int)press:(int)key { sum ^= key; return sum; }
        - (BOOL)a { return YES; }
        - (BOOL)b { return YES; }
        - (BOOL)c { return YES; }
        - (BOOL)d { return YES; }
        - (BOOL)e { return YES; }
        - (BOOL)f { return YES; }
        - (BOOL)g { return sum > 5; }
        @end
        """, to: "Lock.m")
      let comparison = try PortComparison(original: lock, scriptedPort: lock)
      var sent: [String: Int] = [:]
      comparison.willRun = { session in
        for case .message(let selector, _, _, _) in session.steps {
          sent[selector.name, default: 0] += 1
        }
      }
      try comparison.check(messages: 2000)
      return sent
    }
    // Each of the eight messages would be drawn 250 times.
    #expect(sent["press:"] ?? 0 > 400, "\(sent)")
    #expect(sent["a"] ?? 0 > 50, "\(sent)")
  }

  @Test func `the same seed draws the same sessions, also in a second check`() async throws {
    try await onThreadOfItsOwn {
      let sessions = try sessions {
        try $0.check(messages: 400, seed: 3)
        try $0.check(messages: 400, seed: 3)
      }
      #expect(sessions.count > 2)
      #expect(Array(sessions.prefix(sessions.count / 2)) == sessions.suffix(sessions.count / 2))
    }
  }

  @Test func `sessions are short and long, unless a length is given`() async throws {
    try await onThreadOfItsOwn {
      func counts(_ sessions: [PortSession]) -> [Int] {
        sessions.map { $0.steps.map(\.messageCount).reduce(0, +) }
      }
      let lengths = Set(counts(try sessions { try $0.check(messages: 2000) }))
      #expect(lengths.contains { $0 < 10 } && lengths.contains { $0 > 100 }, "\(lengths)")
      let equal = counts(try sessions { try $0.check(messages: 120, length: 30) })
      #expect(equal == [30, 30, 30, 30])
    }
  }

  @Test func `time passes in large steps as often as in small ones`() async throws {
    try await onThreadOfItsOwn {
      var (large, all) = (0, 0)
      for case .advance(let time) in try sessions({ try $0.check(messages: 1000) })
        .flatMap(\.steps)
      {
        all += 1
        if time >= .seconds(30) { large += 1 }
      }
      #expect(all > 100)
      #expect((all * 2 / 5...all * 3 / 5).contains(large), "\(large) of \(all)")
    }
  }

  @Test func `time passes often in some sessions, and not at all in others`() async throws {
    try await onThreadOfItsOwn {
      let shares = try sessions { try $0.check(messages: 2000, length: 20) }.map { session in
        let count = session.steps.count { step in
          if case .advance = step { true } else { false }
        }
        return Double(count) / Double(session.steps.count)
      }
      #expect(shares.contains(0) && shares.contains { $0 > 0.25 }, "\(shares)")
    }
  }

  // MARK: Time

  private static let alarm = """
    @protocol LockDelegate
    - (void)lockDidClose;
    @end
    @interface Lock : NSObject
    - (void)open:(id<LockDelegate>)delegate on:(dispatch_queue_t)queue;
    @end
    @implementation Lock
    - (void)open:(id<LockDelegate>)delegate on:(dispatch_queue_t)queue
    {
      dispatch_time_t time = dispatch_time(DISPATCH_TIME_NOW, 30 * NSEC_PER_SEC);
      dispatch_after(time, queue, ^{ [delegate lockDidClose]; });
    }
    @end
    """

  @Test func `a timer that is late is found in a step that is long enough for both sides`()
    async throws
  {
    let found = try await failure(
      of: Self.alarm, and: Self.alarm.replacing("30 *", with: "31 *"),
      host: HostDescription(objects: [HostObject("owner", "LockDelegate")]),
      [.send("open:on:", .object("owner"), .queue("queue")), .advance(.seconds(60))])
    #expect(found.contains("2. 30.001 s pass"), "\(found)")
    #expect(found.contains("≠ [<owner> lockDidClose] on queue queue  |  -"), "\(found)")
  }

  // MARK: Queues of registrations

  private static let module = """
    @protocol Stream
    - (void)addDelegate:(id)delegate delegateQueue:(dispatch_queue_t)queue;
    @end
    @protocol StreamDelegate
    - (int)ask;
    @end
    @protocol Activation
    - (void)activate:(id<Stream>)stream;
    @end
    @interface Lock : NSObject <Activation, StreamDelegate>
    - (instancetype)initWithQueue:(dispatch_queue_t)queue;
    - (dispatch_queue_t)queue;
    @end
    @implementation Lock { dispatch_queue_t queue; dispatch_queue_t other; }
    - (instancetype)init { return [self initWithQueue:dispatch_queue_create("module", NULL)]; }
    - (instancetype)initWithQueue:(dispatch_queue_t)aQueue
    {
      if ((self = [super init])) {
        queue = aQueue;
        other = dispatch_queue_create("other", NULL);
      }
      return self;
    }
    - (void)activate:(id<Stream>)stream { [stream addDelegate:self delegateQueue:queue]; }
    - (dispatch_queue_t)queue { return queue; }
    - (int)ask { return 1; }
    @end
    """

  @Test func `a plug-in that registers with another one of its queues is found`() async throws {
    let found = try await failure(
      of: Self.module,
      and: Self.module.replacing("delegateQueue:queue];", with: "delegateQueue:other];"),
      host: HostDescription(objects: [HostObject("stream", "Stream")]),
      [.send("queue"), .send("activate:", .object("stream"))])
    #expect(found.contains("delegateQueue:<queue own 0>]  |"), "\(found)")
    #expect(found.contains("delegateQueue:<queue own 1>]"), "\(found)")
  }

  /// A stream in Swift, which the port knows by its class.
  private final class Stream: Sendable {
    let delegates = MulticastDelegate()
  }

  private final class Module: Respondable, Sendable {
    let world: PortWorld
    let name: String

    init(_ world: PortWorld, on name: String) { (self.world, self.name) = (world, name) }

    static var methods: MethodTable {
      MethodTable {
        Method("activate:") { (module: Module, stream: Stream) in
          _ = stream.delegates.add(module, delegateQueue: module.world.queue(module.name))
        }
        Method("ask") { (_: Module) in 1 }
      }
    }
  }

  @Test(arguments: ["first", "second"])
  func `the queue of a registration with a Swift class is compared`(name: String) async throws {
    let found = try await onThreadOfItsOwn {
      let folder = try TemporaryDirectory()
      let comparison = try PortComparison(
        original: folder.write(Self.module, to: "Lock.m"),
        makeOriginal: { world in
          try world.send("initWithQueue:", to: world.make("Lock", "alloc"), world.queue("first"))
        },
        port: { Module($0, on: name) },
        host: HostDescription(
          messages: [
            HostMessages(of: "Activation"), HostMessages(of: "StreamDelegate", from: "stream"),
          ],
          objects: [
            HostObject(
              "stream", "Stream", unrecorded: ["addDelegate:delegateQueue:"],
              port: { world in
                let stream = Stream()
                world.listRegistrations(with: "stream") {
                  stream.delegates.delegateEnumerator().map(\.queue)
                }
                return stream
              })
          ], queues: ["first", "second"]))
      return TestSupport.failure {
        try comparison.check([.send("activate:", .object("stream")), .send("ask")])
      }
    }
    if name == "first" {
      #expect(found == "no error")
    } else {
      #expect(
        found.contains("≠ answers 1 on queue first  |  answers 1 on queue second"), "\(found)")
    }
  }

  // MARK: Answers

  private static let party = """
    @protocol Friend
    - (int)age;
    @end
    @interface Lock : NSObject
    - (BOOL)admits:(id<Friend>)friend;
    @end
    @implementation Lock
    - (BOOL)admits:(id<Friend>)friend { return [friend age] > 17; }
    @end
    """

  private struct Friend: Sendable {
    let world: PortWorld

    func age() throws -> Int { try world.answer(of: "friend", to: "age", as: Int.self) }
  }

  private final class Party: Respondable, Sendable {
    static var methods: MethodTable {
      MethodTable {
        Method("admits:") { (_: Party, friend: Friend?) in
          _ = try friend?.age()
          return false
        }
      }
    }
  }

  @Test func `an object of a Swift class answers as the session says if it asks`() async throws {
    let found = try await onThreadOfItsOwn {
      let folder = try TemporaryDirectory()
      let comparison = try PortComparison(
        original: folder.write(Self.party, to: "Lock.m"), port: { Party() },
        host: HostDescription(
          objects: [
            HostObject("friend", "Friend", unrecorded: ["age"], port: { Friend(world: $0) })
          ]))
      return TestSupport.failure { try comparison.check(messages: 300) }
    }
    #expect(found.contains("≠ answers true  |  answers false"), "\(found)")
  }
}
