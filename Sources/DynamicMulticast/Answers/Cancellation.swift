import Support

/// Ends a question early.
///
/// It need not be kept, and keeps neither delegates nor arguments alive.
public final class Cancellation: Sendable {
  private struct State: Sendable {
    /// Not weak, which would slow all counting of references to it; once finished it holds nothing.
    var operation: AskOperation?
    var isCancelled = false
  }

  private let state = Guarded(State())

  init() {}

  /// Stops asking, drops the requests that have not reached their delegates, and cancels the tasks
  /// of asynchronous handlers.
  ///
  /// The result of the question is then a `CancellationError`. If there is a result already, this
  /// has no effect.
  public func cancel() {
    let operation = state.withLock { state in
      state.isCancelled = true
      return state.operation
    }
    operation?.end(CancellationError())
  }

  /// Cancels an operation with this, at once if this is cancelled already.
  func follow(_ operation: AskOperation) {
    let isCancelled = state.withLock { state in
      state.operation = operation
      return state.isCancelled
    }
    if isCancelled { operation.end(CancellationError()) }
  }
}
