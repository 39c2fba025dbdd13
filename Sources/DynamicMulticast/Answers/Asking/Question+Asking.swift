import Dispatch
import Invocation

// No generic type may contain the type of the outcome, such as `Result` or `CheckedContinuation`:
// the code does not know the type, and would ask the runtime for the metadata at each question. The
// types of the reducer and of its consumer do contain the type of the answers. So the recipes for
// `Bool`, which is the usual answer, are specialized.

extension Question {
  /// Asks the delegates, and awaits the result of a reducer.
  ///
  /// Canceling the task ends the question.
  @inline(__always)
  func result<R: AnswerReducer>(
    of reducer: R, _ mode: AskOperation.Mode = .concurrent, errors: ErrorPolicy<R.Answer>,
    within limit: Duration?
  ) async throws -> R.Outcome {
    let cancellation = TaskCancellation()
    return try await withTaskCancellationHandler {
      // Resumed exactly once, as the tests of `AskStateMachine` check. A `CheckedContinuation` would
      // check this again, with an allocation.
      try await withUnsafeThrowingContinuation { continuation in
        let operation = multicast.operation(asking: invocation, reducer, mode, errors: errors) {
          reducer, error in
          if let error {
            continuation.resume(throwing: error)
          } else {
            continuation.resume(returning: reducer.result())
          }
        }
        cancellation.follow(operation)
        operation.start(within: limit)
      }
    } onCancel: {
      cancellation.cancel()
    }
  }
}

extension Multicast {
  /// Returns an operation that calls a completion with the reducer, and with an error or `nil`.
  ///
  /// The caller must start the operation.
  func operation<R: AnswerReducer>(
    asking invocation: Invocation, _ reducer: R, _ mode: AskOperation.Mode,
    errors: ErrorPolicy<R.Answer>, completion: @escaping ReducingConsumer<R>.Completion
  ) -> AskOperation {
    let plan = plan(for: invocation.selector)
    let consumer = ReducingConsumer(reducer, by: plan, errors: errors, completion: completion)
    return AskOperation(invocation, to: self, by: plan, mode: mode, consumer: consumer)
  }
}
