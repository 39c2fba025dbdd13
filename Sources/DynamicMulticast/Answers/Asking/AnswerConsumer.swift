import Invocation

/// An object that takes the answers of an ``AskOperation``.
protocol AnswerConsumer: AnyObject, Sendable {
  associatedtype Answer: Sendable

  /// The answers that delegates have given and that the consumer has not taken yet.
  var answers: AnswerBuffer<Answer> { get }

  /// `true` if the consumer passes a delegate on with its answer.
  ///
  /// If `false`, the operation releases a delegate as soon as the delegate has answered.
  var passesDelegates: Bool { get }

  /// Stores the value that a delegate returned in the buffer.
  ///
  /// - Throws: The error of converting `value` to `Answer`.
  func keep(_ value: any Sendable, answering selector: Selector, at index: Int) throws

  /// Takes an answer out of the buffer.
  ///
  /// The operation calls this function, and the other functions that have no parameter `index`,
  /// from one thread at a time and never under a lock.
  func consume(_ answer: GivenAnswer) -> Decision

  /// Takes an answer that arrived from another process, and was not in the buffer.
  ///
  /// - Throws: The error of converting `value` to `Answer`.
  func consume(
    _ value: any Sendable, _ answer: GivenAnswer, answering selector: Selector
  ) throws -> Decision

  /// Takes the reason why a delegate has not answered.
  func consume(_ failure: DeliveryFailure, insteadOf answer: GivenAnswer) -> Decision

  /// Tells the consumer that no more answers come.
  ///
  /// Not called if the consumer has returned ``Decision/finish``.
  func finish(_ end: AskEnd)
}

extension AnswerConsumer {
  var passesDelegates: Bool { false }

  /// Calls a delegate's method, and stores the answer in the buffer.
  ///
  /// - Throws: The delegate's error, or the error of converting the answer.
  func keepAnswer(
    of delegate: any Respondable, by method: Implementation, to invocation: Invocation,
    at index: Int
  ) throws {
    try method.call(delegate, invocation, answeringInto: answers.address(at: index))
    answers.didFill(index)
  }

  /// Stores the value that a delegate returned in the buffer, converted to `Answer`.
  func keep(_ value: any Sendable, answering selector: Selector, at index: Int) throws {
    answers.address(at: index).initialize(
      to: try Invocation.convert(value, returnedBy: selector, to: Answer.self))
    answers.didFill(index)
  }
}

/// A delegate that has answered, or has failed to answer.
struct GivenAnswer: @unchecked Sendable {
  // Unchecked because of `delegate`, which is not called here.

  /// The index of the delegate's entry in the plan.
  ///
  /// For a delegate in another process, the index is at least the number of entries.
  let index: Int

  /// The delegate, or `nil` if the delegate has answered and the consumer does not pass delegates on.
  let delegate: (any Respondable)?
}

/// A consumer's decision after an answer: to continue, or to finish.
enum Decision: Sendable {
  case `continue`

  /// Continue with another message for the next delegate.
  ///
  /// Only in a sequential mode.
  case continueWith(Invocation)

  /// Finish, because no other answer can change the result.
  case finish
}

/// The reason why no more answers come.
enum AskEnd: Sendable {
  /// All delegates have answered, or no delegate responds.
  case complete

  case timedOut(unanswered: [QuestionError.Unanswered])

  /// The operation has ended early with an error.
  ///
  /// It was canceled, the message cannot be sent, a required time limit is missing, or waiting for
  /// the answers could never end.
  case failed(any Error)
}
