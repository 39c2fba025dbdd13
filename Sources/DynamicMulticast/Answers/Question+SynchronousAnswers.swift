import Invocation

extension Multicast {
  /// Asks the delegates that respond, in order and on the caller's thread.
  func answer<Answer: Sendable>(
    to invocation: Invocation, isLast: Bool, assumingSendable isSendable: Bool = false
  ) throws -> Answer? {
    let plan = plan(for: invocation.selector)
    let consumer = InPlaceAnswer<Answer>(by: plan, isLast: isLast)
    let operation = AskOperation(
      invocation, to: self, by: plan, mode: .inPlace(assumingSendable: isSendable),
      consumer: consumer)
    operation.start(within: nil)
    return try consumer.result.get()
  }
}

extension Question {
  // The names end in `Answer`, so that they are not taken for recipes, which wait.

  /// Asks the first delegate that responds, now and on the caller's thread.
  ///
  /// The delegate must be one that may be called here:
  ///
  /// - It was added with ``DeliveryMode/synchronous``.
  /// - The caller runs on the delegate's queue, or on the main actor, if it was added with that.
  /// - The caller says by `assumingSendable` that the delegate is `Sendable`.
  ///
  /// Any other delegate is not called, and this throws
  /// ``QuestionError/calledElsewhere(_:delegate:delivery:)``. To ask such a delegate, await
  /// ``first(errors:within:)->Answer?``.
  ///
  /// The call is a delivery like others: it is pending while it runs, and observers and counts see it.
  ///
  /// Stands for a call with a return value on XLYMultiCastDelegate.
  ///
  /// - Parameter isSendable: Whether the delegates can be called on any thread. Swift cannot find
  ///   this out at run time.
  /// - Returns: The answer, or `nil` if no delegate responds.
  /// - Throws: ``QuestionError/calledElsewhere(_:delegate:delivery:)``; ``LimitError`` if the delegate
  ///   has no room; otherwise as `perform(_:_:as:)`.
  public func firstAnswer(assumingSendable isSendable: Bool = false) throws -> Answer? {
    try multicast.answer(to: invocation, isLast: false, assumingSendable: isSendable)
  }

  /// Asks all delegates that respond, one after the other, now and on the caller's thread, and
  /// returns the answer of the last delegate.
  ///
  /// All must be delegates that may be called here; see ``firstAnswer(assumingSendable:)``.
  ///
  /// Stands for a call with a return value on RRMulticastDelegate.
  ///
  /// - Returns: The answer, or `nil` if no delegate responds.
  /// - Throws: As ``firstAnswer(assumingSendable:)``, the error of the first delegate that fails. The
  ///   delegates behind it are not asked.
  public func lastAnswer(assumingSendable isSendable: Bool = false) throws -> Answer? {
    try multicast.answer(to: invocation, isLast: true, assumingSendable: isSendable)
  }

  /// Sends the message, dropping what the delegates answer.
  ///
  /// See ``Multicast/send(_:)``.
  public func send() {
    multicast.send(invocation)
  }
}
