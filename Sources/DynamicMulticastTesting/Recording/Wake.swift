import Support

/// A task that waits to be woken, once.
final class Wake: Sendable {
  private enum State: Sendable {
    case asleep
    case waiting(CheckedContinuation<Void, Never>)
    case awake
  }

  private let state = Guarded(State.asleep)

  /// Wakes the task, now or as soon as it waits.
  func callAsFunction() {
    let old = state.withLock { state in
      defer { state = .awake }
      return state
    }
    if case .waiting(let continuation) = old { continuation.resume() }
  }

  /// Returns when it has been woken, or the task has been cancelled.
  func wait() async {
    await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        let isAwake = state.withLock { state in
          if case .awake = state { return true }
          state = .waiting(continuation)
          return false
        }
        if isAwake { continuation.resume() }
      }
    } onCancel: {
      self()
    }
  }
}
