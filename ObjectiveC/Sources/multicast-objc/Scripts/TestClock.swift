import DynamicMulticastTesting
import Invocation
import RuntimeSupport
import Scripting

/// Receives the messages to `ManualClock` in the tests of a script, with which a test owns the
/// time.
///
/// ```objective-c
/// [ManualClock begin];  // From now on, time passes only by the messages below.
/// [ManualClock advanceBy:3600];
/// ```
@Responding
final class TestClock: Respondable, Sendable {
  private weak let script: Script?
  private let clock = Guarded<ManualClock?>(nil)

  /// Makes the receiver known to a script, unless the script has a class of the same name.
  @NonMessage
  init(_ script: Script) {
    self.script = script
    script.define("ManualClock", self)
  }

  /// Gives the script a clock whose time is zero.
  func begin() {
    let new = ManualClock()
    clock.withLock { $0 = new }
    script?.setClock(new) { new.advance(to: $0) }
  }

  /// Gives the script the system's clock again, after a test.
  @NonMessage
  func end() {
    let old = clock.withLock { $0.take() }
    if old != nil { script?.clock = .system }
  }

  private var begun: ManualClock {
    get throws {
      guard let clock = clock.withLock({ $0 }) else { throw NotBegun() }
      return clock
    }
  }

  /// Moves the clock by a number of seconds, and runs what becomes due.
  func advanceBy(_ seconds: Double) throws { try begun.advance(by: .seconds(max(0, seconds))) }

  /// Moves the clock to the next due time, and returns `true` if something was due.
  func advanceToNext() throws -> Bool { try begun.advanceToNext() }

  /// Returns the seconds since `begin`.
  func time() throws -> Double { try begun.time / .seconds(1) }

  /// Returns the number of timers and delayed blocks not due yet.
  func pendingCount() throws -> Int { try begun.pendingCount }

  private struct NotBegun: Error, CustomStringConvertible {
    var description: String { "the test does not own the time yet: send [ManualClock begin] first" }
  }
}
