import Invocation

/// Keeps the first or the last answer of delegates that are called on the asker's thread.
final class InPlaceAnswer<Answer: Sendable>: AnswerConsumer, @unchecked Sendable {
  // Unchecked because the operation runs on the asker's thread alone, and is over when that thread
  // reads the result.
  let answers: AnswerBuffer<Answer>
  private let isLast: Bool

  /// The answer, nil if no delegate responds; or the error of the first delegate that has failed.
  private(set) var result: Result<Answer?, any Error> = .success(nil)

  /// - Parameters:
  ///   - plan: The plan of the delegates.
  ///   - isLast: Whether all delegates are asked, and the last answer counts.
  init(by plan: DispatchPlan, isLast: Bool) {
    answers = AnswerBuffer(capacity: plan.entries.count)
    self.isLast = isLast
  }

  deinit {
    answers.free()
  }

  func keep(_ value: any Sendable, answering selector: Selector, at index: Int) throws {
    // Where any value is wanted, the missing one of a delegate that forwards is kept, and passed over
    // below.
    let missing = value is NoReturnValue ? value as? Answer : nil
    let answer = try missing ?? Invocation.convert(value, returnedBy: selector, to: Answer.self)
    answers.address(at: index).initialize(to: answer)
    answers.didFill(index)
  }

  func take(_ answer: GivenAnswer) -> Decision { take(answers.take(at: answer.index)) }

  func take(
    _ value: any Sendable, _ answer: GivenAnswer, answering selector: Selector
  ) throws -> Decision {
    take(try Invocation.convert(value, returnedBy: selector, to: Answer.self))
  }

  private func take(_ answer: Answer) -> Decision {
    if answer is NoReturnValue { return .continue }
    result = .success(answer)
    return isLast ? .continue : .finish
  }

  func take(_ failure: DeliveryFailure, insteadOf answer: GivenAnswer) -> Decision {
    result = .failure(failure.error)
    return .finish
  }

  func finish(_ end: AskEnd) {
    if case .failed(let error) = end { result = .failure(error) }
  }
}
