import Invocation

/// Puts the answers into a stream.
final class AnswerStreamConsumer<Answer: Sendable, Element: Sendable>: AnswerConsumer,
  @unchecked Sendable
{
  // Unchecked because the operation calls it from one thread at a time.
  private let selector: Selector
  private let continuation: AsyncThrowingStream<Element, any Error>.Continuation

  /// The element for what a delegate answered.
  ///
  /// If it throws a failure, the stream goes on, and ends with the error.
  private let element:
    @Sendable (DelegateAnswer<Result<Answer, DeliveryFailure>>) throws(DeliveryFailure) -> Element

  private var failures: [DeliveryFailure] = []

  init(
    _ selector: Selector, _ continuation: AsyncThrowingStream<Element, any Error>.Continuation,
    element:
      @escaping @Sendable (DelegateAnswer<Result<Answer, DeliveryFailure>>)
      throws(DeliveryFailure) -> Element
  ) {
    self.selector = selector
    self.continuation = continuation
    self.element = element
  }

  func take(
    _ value: Result<any Sendable, any Error>, of request: AskRequest, at index: Int
  ) -> Decision {
    let answer = Result { () throws(DeliveryFailure) in
      try request.answer(value, as: Answer.self)
    }
    do throws(DeliveryFailure) {
      continuation.yield(
        try element(
          DelegateAnswer(
            delegate: request.delegate, delivery: request.registration.delivery, value: answer)))
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
        throwing: QuestionError.timedOut(selector, unanswered: unanswered, failures: failures))
    }
  }
}
