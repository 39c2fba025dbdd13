extension Question {
  /// The answers as they come, with the delegates that gave them.
  ///
  /// ```swift
  /// for try await answer in delegates.ask("myFeatures", as: [String].self).answers() {
  ///   print(answer.delegate, answer.value)
  /// }
  /// ```
  ///
  /// All delegates are asked at once, when this is called. A delegate that fails to answer does not
  /// hide the answers of the others: the sequence ends with ``QuestionError/failed(_:)`` after
  /// them. Leaving the loop ends the asking.
  ///
  /// - Parameter limit: The time after which the sequence ends with
  ///   ``QuestionError/timedOut(_:unanswered:failures:)``.
  /// - Returns: The sequence.
  public func answers(
    within limit: Duration? = nil
  ) -> AsyncThrowingStream<DelegateAnswer<Answer>, any Error> {
    stream(within: limit) { result throws(DeliveryFailure) in
      DelegateAnswer(
        delegate: result.delegate, delivery: result.delivery, value: try result.value.get())
    }
  }

  /// The answer of each delegate, or the reason why it failed to answer, as they come.
  ///
  /// As ``answers(within:)``, with failures among the answers.
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
      let cancellation = Cancellation()
      cancellation.follow(operation)
      continuation.onTermination = { _ in cancellation.cancel() }
      operation.start(within: limit)
    }
  }
}
