/// The state of a recipe: combines all answers into a result.
///
/// A reducer is plain state, without locks and queues: an ``AskOperation`` calls its consumer from
/// one thread at a time.
protocol AnswerReducer<Answer, Outcome>: Sendable {
  associatedtype Answer: Sendable
  associatedtype Outcome: Sendable

  /// Takes the answer of the delegate at an index. The answers arrive in any order.
  mutating func add(_ answer: Answer, at index: Int) -> Decision

  /// Returns the result of the answers so far.
  func result() -> Outcome
}
