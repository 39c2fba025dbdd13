public import Invocation

/// A message that all delegates are asked to answer.
///
/// It is made with ``Multicast/ask(_:_:as:)``. Nothing is sent until a recipe says what is
/// to become of the answers and its result is waited for:
///
/// | recipe | asked | nobody responds |
/// |---|---|---|
/// | `contains(default:errors:within:_:)` | all at once, until one says yes | the default |
/// | `allSatisfy(default:errors:within:_:)` | all at once, until one says no | the default |
/// | `first(errors:within:)` | one after the other, until one is not nil | nil |
/// | `reduce(_:errors:within:_:)` | all at once | the start value |
/// | `union(errors:within:)` | all at once | empty |
/// | `pipe(_:_:through:as:errors:within:)` | one after the other | the item |
///
/// Each comes in two forms: with `await` it returns the result; without, it is a ``PendingAnswer``.
///
/// Every delegate is asked where it is called, and no queue is blocked meanwhile, so it may be
/// asked from anywhere, also from within an answer. What can no longer change the result is not
/// asked any more, and what was asked is not waited for. The closures are called on one of the
/// delegates' queues, one at a time. An ``ErrorPolicy`` says what counts where a delegate fails to
/// answer.
public struct Question<Answer: Sendable>: Sendable {
  let multicast: Multicast
  let message: Invocation
}

extension Multicast {
  /// Makes a question of a message: what each delegate returns is its answer.
  ///
  /// ```swift
  /// let allowed = try await delegates.ask(
  ///   "worker:shouldPerformSubTask:", worker, subtask, as: Bool.self
  /// ).allSatisfy(default: true) { $0 }
  /// ```
  ///
  /// Stands for the return pattern of GCDMulticastDelegate, with its group and semaphore.
  public func ask<each Argument: Sendable, Answer: Sendable>(
    _ selector: Selector, _ arguments: repeat each Argument, as type: Answer.Type
  ) -> Question<Answer> {
    Question(multicast: self, message: Invocation(selector, repeat each arguments))
  }
}

extension Question {
  func pending<R: Recipe>(
    _ recipe: R, oneAfterTheOther isSequential: Bool = false, errors: ErrorPolicy<R.Answer>,
    within limit: Duration?
  ) -> PendingAnswer<R.Outcome> {
    PendingAnswer(
      recipe, message: message, to: multicast, oneAfterTheOther: isSequential, errors: errors,
      within: limit)
  }
}
