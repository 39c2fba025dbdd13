import Invocation
import Support

extension Question {
  /// The answers as they come, with who gave them.
  ///
  /// ```swift
  /// for try await answer in delegates.ask("myFeatures", as: [String].self).answers {
  ///   print(answer.delegate, answer.value)
  /// }
  /// ```
  ///
  /// Asks all at once, when this is read. Where delegates fail to answer, the others' answers come
  /// all the same, and the sequence ends with ``QuestionError/failed(_:)``. Whoever leaves the loop
  /// ends the asking.
  public var answers: AsyncThrowingStream<DelegateAnswer<Answer>, any Error> {
    answers()
  }

  /// The answers as they come, for a while.
  ///
  /// See ``answers``. When the time is up, the sequence ends with
  /// ``QuestionError/timedOut(_:unanswered:failures:)``.
  public func answers(
    within limit: Duration? = nil
  ) -> AsyncThrowingStream<DelegateAnswer<Answer>, any Error> {
    let failures = Guarded<[DeliveryFailure]>([])
    return stream(within: limit) { outcome in
      switch outcome.value {
      case .success(let answer):
        return DelegateAnswer(
          delegate: outcome.delegate, delivery: outcome.delivery, value: answer)
      case .failure(let failure):
        failures.withLock { $0.append(failure) }
        return nil
      }
    } failures: {
      failures.withLock { $0 }
    }
  }

  /// What each delegate answered, or why it failed to, as it comes.
  ///
  /// As ``answers(within:)``, with failures among the answers.
  public func results(
    within limit: Duration? = nil
  ) -> AsyncThrowingStream<DelegateAnswer<Result<Answer, DeliveryFailure>>, any Error> {
    stream(within: limit) {
      $0
    } failures: {
      []
    }
  }

  private func stream<Element: Sendable>(
    within limit: Duration?,
    element: @escaping @Sendable (DelegateAnswer<Result<Answer, DeliveryFailure>>) -> Element?,
    failures: @escaping @Sendable () -> [DeliveryFailure]
  ) -> AsyncThrowingStream<Element, any Error> {
    AsyncThrowingStream { continuation in
      let inquiry = Inquiry(message, to: multicast, oneAfterTheOther: false) { event in
        switch event {
        case .outcome(_, let envelope, let value):
          let outcome = DelegateAnswer(
            delegate: envelope.delegate, delivery: envelope.registration.delivery,
            value: Result { () throws(DeliveryFailure) in
              try envelope.answer(value, as: Answer.self)
            })
          if let element = element(outcome) { continuation.yield(element) }
          return .goOn
        case .timeIsUp(let unanswered):
          continuation.finish(
            throwing: QuestionError.timedOut(
              message.selector, unanswered: unanswered, failures: failures()))
        case .end(let error):
          let failures = failures()
          continuation.finish(
            throwing: error ?? (failures.isEmpty ? nil : QuestionError.failed(failures)))
        }
        return .isDecided
      }
      let cancellation = Cancellation(inquiry)
      continuation.onTermination = { _ in cancellation.cancel() }
      inquiry.start(within: limit)
    }
  }
}
