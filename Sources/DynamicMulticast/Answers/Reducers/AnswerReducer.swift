/// A way to make one result of many answers.
///
/// A recipe is plain state, without locks and queues: an ask operation calls its consumer from one
/// thread at a time.
protocol AnswerReducer<Answer, Outcome>: Sendable {
  associatedtype Answer: Sendable
  associatedtype Outcome: Sendable

  /// Takes the answer of the delegate at an index, in whatever order the answers come.
  mutating func take(_ answer: Answer, at index: Int) -> Decision

  /// The result of the answers so far.
  func result() -> Outcome
}
