import Invocation

/// A consumer that yields the answers to an asynchronous stream.
final class AnswerStreamConsumer<Answer: Sendable, Element: Sendable>: AnswerConsumer,
  @unchecked Sendable
{
  // Unchecked because of `failures`, which only the consumer's functions change. The operation
  // calls these functions from one thread at a time.
  private let plan: DispatchPlan
  private let continuation: AsyncThrowingStream<Element, any Error>.Continuation

  /// Makes the stream's element for a delegate's answer.
  ///
  /// If the closure throws a failure, no element is yielded. The stream goes on with the next
  /// answer, and ends with an error that contains the failure.
  private let element:
    @Sendable (DelegateAnswer<Result<Answer, DeliveryFailure>>) throws(DeliveryFailure) -> Element

  private var failures: [DeliveryFailure] = []
  let answers: AnswerBuffer<Answer>
  var passesDelegates: Bool { true }

  /// Makes a consumer for the answers of the delegates in a plan.
  init(
    by plan: DispatchPlan, _ continuation: AsyncThrowingStream<Element, any Error>.Continuation,
    element:
      @escaping @Sendable (DelegateAnswer<Result<Answer, DeliveryFailure>>)
      throws(DeliveryFailure) -> Element
  ) {
    self.continuation = continuation
    self.element = element
    self.plan = plan
    answers = AnswerBuffer(capacity: plan.entries.count)
  }

  deinit {
    answers.free()
  }

  func consume(_ answer: GivenAnswer) -> Decision {
    pass(.success(answers.take(at: answer.index)), from: answer)
  }

  func consume(
    _ value: any Sendable, _ answer: GivenAnswer, answering selector: Selector
  ) throws -> Decision {
    let value = try Invocation.convert(value, returnedBy: selector, to: Answer.self)
    return pass(.success(value), from: answer)
  }

  func consume(_ failure: DeliveryFailure, insteadOf answer: GivenAnswer) -> Decision {
    pass(.failure(failure), from: answer)
  }

  private func pass(
    _ value: Result<Answer, DeliveryFailure>, from answer: GivenAnswer
  ) -> Decision {
    guard let delegate = answer.delegate else {
      preconditionFailure("The delegate at index \(answer.index) was released before its answer")
    }
    let delivery = answer.delivery(by: plan)
    do throws(DeliveryFailure) {
      continuation.yield(
        try element(DelegateAnswer(delegate: delegate, delivery: delivery, value: value)))
    } catch {
      failures.append(error)
    }
    return .continue
  }

  func finish(_ end: AskEnd) {
    switch end {
    case .complete where failures.isEmpty: continuation.finish()
    case .complete: continuation.finish(throwing: QuestionError.failed(failures))
    case .failed(let error): continuation.finish(throwing: error)
    case .timedOut(let unanswered):
      continuation.finish(
        throwing: QuestionError.timedOut(plan.selector, unanswered: unanswered, failures: failures))
    }
  }
}
