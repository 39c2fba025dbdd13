/// A handle that ends a question early.
///
/// The handle does not have to be kept. Keeping a handle keeps the multicast alive, but neither
/// delegates nor arguments.
public struct Cancellation: Sendable {
  /// The operation of the question, or `nil` if the question could not be asked.
  ///
  /// A finished operation holds neither delegates nor arguments.
  let operation: AskOperation?

  /// Stops asking, drops the requests that have not reached their delegates, and cancels the tasks
  /// of asynchronous handlers.
  ///
  /// The result of the question is then a `CancellationError`. If the question has a result
  /// already, `cancel()` has no effect.
  public func cancel() { operation?.cancel() }
}
