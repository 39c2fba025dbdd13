import Dispatch

// Inlined where the recipe is known, and so the type of its outcome: else the runtime would be asked
// for each type that is made of it.

extension Question {
  /// Asks the delegates, and awaits the result of a recipe.
  ///
  /// Cancelling the task ends the asking.
  @inline(__always)
  func result<R: Recipe>(
    of recipe: R, _ mode: AskOperation.Mode = .concurrent, errors: ErrorPolicy<R.Answer>,
    within limit: Duration?
  ) async throws -> R.Outcome {
    let cancellation = Cancellation()
    return try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        start(recipe, mode, errors: errors, within: limit, cancellation) { recipe, error in
          continuation.resume(with: recipe.result(unless: error))
        }
      }
    } onCancel: {
      cancellation.cancel()
    }
  }

  /// Asks the delegates, and calls the completion with the result of a recipe on a queue.
  @inline(__always)
  func ask<R: Recipe>(
    _ recipe: R, _ mode: AskOperation.Mode = .concurrent, errors: ErrorPolicy<R.Answer>,
    within limit: Duration?, completionQueue queue: DispatchQueue,
    completion: @escaping @Sendable (Result<R.Outcome, any Error>) -> Void
  ) -> Cancellation {
    let cancellation = Cancellation()
    start(recipe, mode, errors: errors, within: limit, cancellation) { recipe, error in
      let result = recipe.result(unless: error)
      queue.async { completion(result) }
    }
    return cancellation
  }

  private func start<R: Recipe>(
    _ recipe: R, _ mode: AskOperation.Mode, errors: ErrorPolicy<R.Answer>, within limit: Duration?,
    _ cancellation: Cancellation,
    completion: @escaping RecipeConsumer<R>.Completion
  ) {
    let plan = multicast.plan(for: invocation.selector)
    let consumer = RecipeConsumer(recipe, by: plan, errors: errors, completion: completion)
    let operation = AskOperation(
      invocation, to: multicast, by: plan, mode: mode, consumer: consumer)
    cancellation.follow(operation)
    operation.start(within: limit)
  }
}
