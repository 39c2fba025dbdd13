import RuntimeSupport

/// A signal for which a single task waits once.
final class OneShotSignal: Sendable {
  private enum State: Sendable {
    case initial
    case waiting(CheckedContinuation<Void, Never>)
    case signaled
  }

  private let state = Guarded(State.initial)

  /// Resumes the waiting task; if the task does not wait yet, its `wait()` will return immediately.
  func signal() {
    let old = state.withLock { state in
      defer { state = .signaled }
      return state
    }
    if case .waiting(let continuation) = old { continuation.resume() }
  }

  /// Suspends the task until `signal()` is called or the task is canceled.
  func wait() async {
    await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        let isSignaled = state.withLock { state in
          if case .signaled = state { return true }
          state = .waiting(continuation)
          return false
        }
        if isSignaled { continuation.resume() }
      }
    } onCancel: {
      signal()
    }
  }
}
