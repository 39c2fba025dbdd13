import Dispatch
import DynamicMulticastTesting
import Invocation
import TestSupport
import Testing

@testable import PortComparison

/// Plug-ins that do not come to rest after a step.
@Suite(.failsIfItHangs)
struct RestTests {
  private static let original = """
    @protocol ClockDelegate
    - (void)clockDidTick:(id)clock;
    @end
    @interface Clock : NSObject
    - (void)start;
    - (void)spin;
    - (void)repeatTimer:(id<ClockDelegate>)delegate;
    @end

    @implementation Clock
    - (void)start {}
    - (void)spin {}
    - (void)repeatTimer:(id<ClockDelegate>)delegate {}
    @end
    """

  private final class Port: Respondable, Sendable {
    // Weak, so that the port, and with it the work without end, ends with its session.
    private weak let world: PortWorld?

    init(_ world: PortWorld) { self.world = world }

    static var methods: MethodTable {
      MethodTable {
        Method("start") { (port: Port) in port.tick() }
        Method("spin") { (_: Port) in }
        Method("repeatTimer:") { (port: Port, _: (any Respondable & Sendable)?) in
          port.repeatTimer()
        }
      }
    }

    private func tick() {
      world?.queue("queue").async { [weak self] in
        self?.world?.record("delegate", "clockDidTick:", [1])
        self?.tick()
      }
    }

    private func repeatTimer() {
      guard let world else { return }
      world.clock.schedule(after: .nanoseconds(1), on: world.queue("queue")) { [weak self] in
        self?.repeatTimer()
      }
    }
  }

  /// Returns the failure of a session with limits that are soon reached.
  private func failure(
    of session: PortSession, original: String = original, scriptTime: Duration = .endless
  ) async throws -> String {
    try await onThreadOfItsOwn {
      let folder = try TemporaryDirectory()
      let comparison = try PortComparison(
        original: folder.write(original, to: "Clock.m"), port: { Port($0) },
        host: HostDescription(objects: [HostObject("delegate", "ClockDelegate")]))
      comparison.limits = WorldLimits(scriptTime: scriptTime, rounds: 50, timers: 20)
      return TestSupport.failure { try comparison.check(session) }
    }
  }

  @Test func `a port that sends for ever is named, with its last message`() async throws {
    let found = try await failure(of: [.send("spin"), .send("start")])
    #expect(
      found == """
        the port does not come to rest after 'start': something still happens after 50 rounds of \
        waiting for its queues, most recently: [<delegate> clockDidTick:1] on queue queue
        """)
  }

  @Test func `a port whose timers are due too often is named`() async throws {
    let session: PortSession = [
      .send("repeatTimer:", .object("delegate")), .advance(.nanoseconds(20)),
    ]
    let shorter = try await failure(of: session)
    #expect(shorter == "no error")
    let longer: PortSession = [
      .send("repeatTimer:", .object("delegate")), .advance(.nanoseconds(21)),
    ]
    let found = try await failure(of: longer)
    #expect(
      found == """
        the port does not come to rest after '2.1e-08 s pass': timers were due at 20 times within \
        2.1e-08 seconds
        """)
  }

  @Test func `an original that runs too long is named`() async throws {
    let original = Self.original.replacing("- (void)spin {}", with: "- (void)spin { for (;;); }")
    let found = try await failure(
      of: [.send("spin")], original: original, scriptTime: .milliseconds(100))
    #expect(
      found == """
        the original does not come to rest after 'spin': the script took longer than 0.1 seconds
        """)
  }
}
