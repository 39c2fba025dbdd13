import Invocation

/// Takes the answers of an ask operation.
///
/// The operation calls it from one thread at a time, and never under a lock.
protocol AnswerConsumer: Sendable {
  /// Takes what the delegate at an index returned, or the error that it threw.
  func take(
    _ value: Result<any Sendable, any Error>, of request: AskRequest, at index: Int
  ) -> Decision

  /// Called when no more answers come, unless the consumer has decided to finish.
  func finish(_ end: AskEnd)
}

/// Whether more answers are wanted.
enum Decision: Sendable {
  case `continue`

  /// Continues with another message for the next delegate; only where they are asked in sequence.
  case continueWith(Invocation)

  /// Finishes, because no other answer can change the result.
  case finish
}

/// Why no more answers come.
enum AskEnd: Sendable {
  /// All delegates have answered, or none responds.
  case complete

  case timedOut(unanswered: [QuestionError.Unanswered])

  /// The operation was cancelled, or the message cannot be sent.
  case failed(any Error)
}
