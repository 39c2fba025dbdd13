import RuntimeSupport
import Synchronization

/// Whether a script is to stop, and the reason.
///
/// Any thread raises it, at any time. The threads of the script check it at their steps.
final class StopSignal: Sendable {
  private struct State {
    var reason: String?
    var exitStatus: Int?
  }

  private let raised = Atomic(false)

  /// Whether the script is to stop.
  var isRaised: Bool { raised.load(ordering: .acquiring) }

  private let state = Guarded(State())

  /// The argument of `exit`, if the script has called it.
  var exitStatus: Int? { state.withLock { $0.exitStatus } }

  /// Raises the signal, unless it is raised already for another reason.
  func raise(_ reason: String) {
    state.withLock { state in
      state.reason = state.reason ?? reason
      raised.store(true, ordering: .releasing)
    }
  }

  /// Raises the signal for good.
  func exit(_ status: Int) {
    state.withLock { $0.exitStatus = $0.exitStatus ?? status }
    raise("the script has ended by exit(\(status))")
  }

  /// Takes the signal back, unless it is that of `exit`.
  func clear() {
    state.withLock { state in
      if state.exitStatus != nil { return }
      state.reason = nil
      raised.store(false, ordering: .releasing)
    }
  }

  /// Throws ``Stopped`` if the signal is raised.
  @inline(__always)
  func check() throws {
    if isRaised { throw stopped }
  }

  private var stopped: Stopped {
    Stopped(reason: state.withLock { $0.reason } ?? "the script was stopped")
  }
}

/// An error that code of a script cannot catch.
protocol UncatchableError: Error {}

/// The error of a script that has been stopped, which the script cannot catch.
struct Stopped: UncatchableError {
  let reason: String
}
