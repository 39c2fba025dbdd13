@_spi(ObjectiveC) import Invocation

/// A consumer that keeps the first or the last answer of delegates called on the asker's thread.
final class InPlaceAnswer<Answer: Sendable>: AnswerConsumer, @unchecked Sendable {
  // Unchecked because of `result`. In place, the operation runs only on the asker's thread, and is
  // finished when the asker's thread reads `result`.
  let answers: AnswerBuffer<Answer>
  private let isLast: Bool

  /// The answer, `nil` if no delegate responds, or the error of the first delegate that failed.
  private(set) var result: Result<Answer?, any Error> = .success(nil)

  /// Makes a consumer.
  ///
  /// - Parameters:
  ///   - plan: The plan of the delegates.
  ///   - isLast: `true` to ask all delegates and keep the last answer, `false` to keep the first.
  init(by plan: DispatchPlan, isLast: Bool) {
    answers = AnswerBuffer(capacity: plan.entries.count)
    self.isLast = isLast
  }

  deinit {
    answers.free()
  }

  func keep(_ value: any Sendable, answering selector: Selector, at index: Int) throws {
    // If `Answer` can hold any value, the `NoReturnValue` of a delegate that forwards is stored,
    // too; `take(_:)` below skips it.
    let missing = value is NoReturnValue ? value as? Answer : nil
    let answer = try missing ?? Invocation.convert(value, returnedBy: selector, to: Answer.self)
    answers.address(at: index).initialize(to: answer)
    answers.didFill(index)
  }

  func consume(_ answer: GivenAnswer) -> Decision { consume(answers.take(at: answer.index)) }

  func consume(
    _ value: any Sendable, _ answer: GivenAnswer, answering selector: Selector
  ) throws -> Decision {
    consume(try Invocation.convert(value, returnedBy: selector, to: Answer.self))
  }

  private func consume(_ answer: Answer) -> Decision {
    if answer is NoReturnValue { return .continue }
    result = .success(answer)
    return isLast ? .continue : .finish
  }

  func consume(_ failure: DeliveryFailure, insteadOf answer: GivenAnswer) -> Decision {
    result = .failure(failure.error)
    return .finish
  }

  func finish(_ end: AskEnd) {
    if case .failed(let error) = end { result = .failure(error) }
  }
}
