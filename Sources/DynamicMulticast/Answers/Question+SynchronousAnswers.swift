import Invocation

extension Multicast {
  /// Asks the delegates that respond, in order, on the caller's thread.
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
  // These names end in `Answer`, so that the functions are not mistaken for the asynchronous
  // recipes.

  /// Asks the first delegate that responds, immediately and on the caller's thread.
  ///
  /// The delegate must be callable on the caller's thread, for one of these reasons:
  ///
  /// - The delegate was added with ``DeliveryMode/synchronous``.
  /// - The caller runs on the queue, or on the main actor, with which the delegate was added.
  /// - The caller passes `true` as `assumingSendable`, to state that the delegate is `Sendable`.
  ///
  /// Any other delegate is not called, and the function throws
  /// ``QuestionError/calledElsewhere(_:_:)``. To ask such a delegate, await
  /// ``first(errors:within:)->Answer?``.
  ///
  /// The call is a delivery like any other: the delivery is pending while the handler runs, and
  /// observers and counts include the delivery.
  ///
  /// Stands for a call with a return value on XLYMultiCastDelegate.
  ///
  /// - Parameter isSendable: `true` if the delegates can be called on any thread. Swift cannot find
  ///   out at run time if a delegate is `Sendable`.
  /// - Returns: The answer, or `nil` if no delegate responds.
  /// - Throws: ``QuestionError/calledElsewhere(_:_:)``; ``LimitError`` if the
  ///   delegate has no room; otherwise the errors of `perform(_:_:as:)`.
  @specialized(where Answer == Bool)
  public func firstAnswer(assumingSendable isSendable: Bool = false) throws -> Answer? {
    try multicast.answer(to: invocation, isLast: false, assumingSendable: isSendable)
  }

  /// Asks all delegates that respond, immediately, in sequence and on the caller's thread, and
  /// returns the last delegate's answer.
  ///
  /// All delegates must be callable on the caller's thread; see ``firstAnswer(assumingSendable:)``.
  ///
  /// Stands for a call with a return value on RRMulticastDelegate.
  ///
  /// - Parameter isSendable: `true` if the delegates can be called on any thread.
  /// - Returns: The last answer, or `nil` if no delegate responds.
  /// - Throws: The error of the first delegate that fails; see ``firstAnswer(assumingSendable:)``.
  ///   The delegates after the failing delegate are not asked.
  @specialized(where Answer == Bool)
  public func lastAnswer(assumingSendable isSendable: Bool = false) throws -> Answer? {
    try multicast.answer(to: invocation, isLast: true, assumingSendable: isSendable)
  }

  /// Sends the message, and discards the delegates' answers.
  ///
  /// See ``Multicast/send(_:)``.
  public func send() {
    multicast.send(invocation)
  }
}
