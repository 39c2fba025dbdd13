import RuntimeSupport

/// A signal that one task waits for, once.
final class OneShotSignal: Sendable {
  private enum State: Sendable {
    case initial
    case waiting(CheckedContinuation<Void, Never>)
    case signaled
  }

  private let state = Guarded(State.initial)

  /// Resumes the task, or lets it pass if it does not wait yet.
  func signal() {
    let old = state.withLock { state in
      defer { state = .signaled }
      return state
    }
    if case .waiting(let continuation) = old { continuation.resume() }
  }

  /// Suspends the task until the signal comes or the task is cancelled.
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
