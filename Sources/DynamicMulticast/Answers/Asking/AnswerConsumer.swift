import Invocation

/// Takes the answers of an ask operation.
protocol AnswerConsumer: AnyObject, Sendable {
  associatedtype Answer: Sendable

  /// The answers that have been given and not yet taken.
  var answers: AnswerBuffer<Answer> { get }

  /// Keeps what a delegate returned.
  ///
  /// - Throws: The error of converting it.
  func keep(_ value: any Sendable, answering selector: Selector, at index: Int) throws

  /// Takes an answer out of the buffer.
  ///
  /// The operation calls this, and the other functions without an index, from one thread at a time,
  /// and never under a lock.
  func take(_ answer: GivenAnswer) -> Decision

  /// Takes an answer that came from another process, and was in no buffer.
  ///
  /// - Throws: The error of converting it.
  func take(
    _ value: any Sendable, _ answer: GivenAnswer, answering selector: Selector
  ) throws -> Decision

  /// Takes the reason why a delegate has given no answer.
  func take(_ failure: DeliveryFailure, insteadOf answer: GivenAnswer) -> Decision

  /// Called when no more answers come, unless the consumer has decided to finish.
  func finish(_ end: AskEnd)
}

extension AnswerConsumer {
  /// Calls a delegate's method, and keeps the answer.
  ///
  /// - Throws: The delegate's error, or that of converting the answer.
  func keepAnswer(
    of delegate: any Respondable, by method: Implementation, to invocation: Invocation,
    at index: Int
  ) throws {
    try method.call(delegate, invocation, answeringInto: answers.address(at: index))
    answers.didFill(index)
  }

  /// Keeps what a delegate returned.
  func keep(_ value: any Sendable, answering selector: Selector, at index: Int) throws {
    answers.address(at: index).initialize(
      to: try Invocation.convert(value, returnedBy: selector, to: Answer.self))
    answers.didFill(index)
  }
}

/// A delegate that has answered, or failed to.
struct GivenAnswer: @unchecked Sendable {
  // Unchecked for the delegate, which is not called here.

  /// The index of its entry in the plan, or behind all, of a delegate in another process.
  let index: Int
  let delegate: any Respondable
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
