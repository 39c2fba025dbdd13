import Dispatch

extension Question {
  /// Asks the delegates, and awaits the result of a recipe.
  ///
  /// Cancelling the task ends the asking.
  func result<R: Recipe>(
    of recipe: R, _ mode: AskOperation.Mode = .concurrent, errors: ErrorPolicy<R.Answer>,
    within limit: Duration?
  ) async throws -> R.Outcome {
    let cancellation = Cancellation()
    return try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        start(recipe, mode, errors: errors, within: limit, cancellation) {
          continuation.resume(with: $0)
        }
      }
    } onCancel: {
      cancellation.cancel()
    }
  }

  /// Asks the delegates, and calls the completion with the result of a recipe on a queue.
  func ask<R: Recipe>(
    _ recipe: R, _ mode: AskOperation.Mode = .concurrent, errors: ErrorPolicy<R.Answer>,
    within limit: Duration?, completionQueue queue: DispatchQueue,
    completion: @escaping @Sendable (Result<R.Outcome, any Error>) -> Void
  ) -> Cancellation {
    let cancellation = Cancellation()
    start(recipe, mode, errors: errors, within: limit, cancellation) { result in
      queue.async { completion(result) }
    }
    return cancellation
  }

  private func start<R: Recipe>(
    _ recipe: R, _ mode: AskOperation.Mode, errors: ErrorPolicy<R.Answer>, within limit: Duration?,
    _ cancellation: Cancellation,
    completion: @escaping @Sendable (Result<R.Outcome, any Error>) -> Void
  ) {
    let plan = multicast.plan(for: invocation.selector)
    let consumer = RecipeConsumer(recipe, by: plan, errors: errors, completion: completion)
    let operation = AskOperation(
      invocation, to: multicast, by: plan, mode: mode, consumer: consumer)
    cancellation.follow(operation)
    operation.start(within: limit)
  }
}
