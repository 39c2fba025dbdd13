extension Question {
  /// Returns a sequence of the answers in the order in which the delegates give them.
  ///
  /// ```swift
  /// for try await answer in delegates.ask("myFeatures", as: [String].self).answers() {
  ///   print(answer.delegate, answer.value)
  /// }
  /// ```
  ///
  /// All delegates are asked at once, when `answers(within:)` is called. A delegate that fails to
  /// answer does not hide the answers of the other delegates: the sequence ends with
  /// ``QuestionError/failed(_:)`` after the last answer. Leaving the loop ends the question.
  ///
  /// - Parameter limit: How long to wait before the sequence ends with
  ///   ``QuestionError/timedOut(_:unanswered:failures:)``.
  /// - Returns: A sequence of the answers, each with the delegate that gave the answer.
  public func answers(
    within limit: Duration? = nil
  ) -> AsyncThrowingStream<DelegateAnswer<Answer>, any Error> {
    stream(within: limit) { result throws(DeliveryFailure) in
      DelegateAnswer(
        delegate: result.delegate, delivery: result.delivery, value: try result.value.get())
    }
  }

  /// Returns a sequence of the answers and failures in the order in which they arrive.
  ///
  /// Works like ``answers(within:)``, but an element is a failure if the delegate failed to answer,
  /// and failures do not end the sequence with ``QuestionError/failed(_:)``.
  ///
  /// - Parameter limit: How long to wait before the sequence ends with
  ///   ``QuestionError/timedOut(_:unanswered:failures:)``.
  /// - Returns: A sequence of each delegate's answer, or of the reason why there is no answer.
  public func results(
    within limit: Duration? = nil
  ) -> AsyncThrowingStream<DelegateAnswer<Result<Answer, DeliveryFailure>>, any Error> {
    stream(within: limit) { $0 }
  }

  private func stream<Element: Sendable>(
    within limit: Duration?,
    element:
      @escaping @Sendable (DelegateAnswer<Result<Answer, DeliveryFailure>>)
      throws(DeliveryFailure) -> Element
  ) -> AsyncThrowingStream<Element, any Error> {
    AsyncThrowingStream { continuation in
      let plan = multicast.plan(for: invocation.selector)
      let consumer = AnswerStreamConsumer(by: plan, continuation, element: element)
      let operation = AskOperation(
        invocation, to: multicast, by: plan, mode: .concurrent,
        consumer: consumer)
      continuation.onTermination = { _ in operation.cancel() }
      operation.start(within: limit)
    }
  }
}
