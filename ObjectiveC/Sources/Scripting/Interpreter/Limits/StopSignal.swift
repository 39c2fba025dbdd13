import RuntimeSupport
import Synchronization

/// A signal to stop a script, with the reason.
///
/// Any thread can raise the signal at any time. The script's threads check the signal at their
/// steps.
final class StopSignal: Sendable {
  private struct State {
    var reason: String?
    var exitStatus: Int?
  }

  // `true` if `state` has a reason. Written with the lock of `state`, and read without it.
  private let raised = Atomic(false)

  /// `true` if the script must stop.
  var isRaised: Bool { raised.load(ordering: .acquiring) }

  private let state = Guarded(State())

  /// The argument of `exit`, or `nil` if the script has not called `exit`.
  var exitStatus: Int? { state.withLock { $0.exitStatus } }

  /// Raises the signal; an earlier reason remains.
  func raise(_ reason: String) {
    state.withLock { state in
      state.reason = state.reason ?? reason
      raised.store(true, ordering: .releasing)
    }
  }

  /// Raises the signal permanently for `exit`.
  func exit(_ status: Int) {
    state.withLock { $0.exitStatus = $0.exitStatus ?? status }
    raise("the script has ended by exit(\(status))")
  }

  /// Clears the signal, unless the script has called `exit`.
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

/// The uncatchable error of a script that has been stopped.
struct Stopped: UncatchableError {
  let reason: String
}
