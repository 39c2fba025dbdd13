public import Invocation

// The names end in `Answer`, so that nobody takes them for the recipes of a question, which wait.
extension Multicast {
  /// Asks the first delegate that responds, now and on the caller's thread.
  ///
  /// The delegate must be one that may be called here:
  ///
  /// - It was added with ``Delivery/synchronous``.
  /// - The caller runs on the delegate's queue, or on the main actor, if it was added with that.
  /// - The caller says by `assumingSendable` that the delegate is `Sendable`.
  ///
  /// Any other delegate is not called, and the call throws ``QuestionError/calledElsewhere(_:delegate:delivery:)``.
  /// Ask such delegates by ``Question/first(errors:within:)->Answer?``, which waits.
  ///
  /// The call is a delivery like others: it is pending while it runs, and observers and counts see it.
  ///
  /// Stands for a call with a return value on XLYMultiCastDelegate.
  ///
  /// - Parameters:
  ///   - selector: The message.
  ///   - arguments: Its arguments.
  ///   - type: The type of the answer.
  ///   - isSendable: Whether the delegates can be called on any thread. Swift cannot find this out
  ///     at run time.
  /// - Returns: The answer, nil if no delegate responds.
  /// - Throws: ``QuestionError/calledElsewhere(_:delegate:delivery:)``; ``LimitError`` if the delegate
  ///   has no room; otherwise as `perform(_:_:as:)`.
  public func firstAnswer<each Argument: Sendable, Answer: Sendable>(
    _ selector: Selector, _ arguments: repeat each Argument, as type: Answer.Type,
    assumingSendable isSendable: Bool = false
  ) throws -> Answer? {
    try firstAnswer(
      Invocation(selector, repeat each arguments), as: type, assumingSendable: isSendable)
  }

  /// Asks the first delegate that responds to an invocation, now and on the caller's thread.
  ///
  /// For messages whose selector and arguments are known only at run time; otherwise as
  /// ``firstAnswer(_:_:as:assumingSendable:)``.
  public func firstAnswer<Answer: Sendable>(
    _ invocation: Invocation, as type: Answer.Type, assumingSendable isSendable: Bool = false
  ) throws -> Answer? {
    try answer(to: invocation, isLast: false, assumingSendable: isSendable)
  }

  /// Asks all delegates that respond, one after the other, now and on the caller's thread, and
  /// returns the answer of the last one.
  ///
  /// All must be delegates that may be called here, see ``firstAnswer(_:_:as:assumingSendable:)``.
  ///
  /// Stands for a call with a return value on RRMulticastDelegate.
  ///
  /// - Returns: The answer, nil if no delegate responds.
  /// - Throws: As ``firstAnswer(_:_:as:assumingSendable:)``, the error of the first delegate that
  ///   fails. The delegates behind it are not asked.
  public func lastAnswer<each Argument: Sendable, Answer: Sendable>(
    _ selector: Selector, _ arguments: repeat each Argument, as type: Answer.Type,
    assumingSendable isSendable: Bool = false
  ) throws -> Answer? {
    try lastAnswer(
      Invocation(selector, repeat each arguments), as: type, assumingSendable: isSendable)
  }

  /// Asks all delegates that respond to an invocation, and returns the answer of the last one.
  ///
  /// For messages whose selector and arguments are known only at run time; otherwise as
  /// ``lastAnswer(_:_:as:assumingSendable:)``.
  public func lastAnswer<Answer: Sendable>(
    _ invocation: Invocation, as type: Answer.Type, assumingSendable isSendable: Bool = false
  ) throws -> Answer? {
    try answer(to: invocation, isLast: true, assumingSendable: isSendable)
  }

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
  /// Asks the delegates one after the other, on the caller's thread, and returns the first answer.
  ///
  /// See ``Multicast/firstAnswer(_:_:as:assumingSendable:)``.
  ///
  /// - Returns: The answer, nil if no delegate responds.
  public func firstAnswer(assumingSendable isSendable: Bool = false) throws -> Answer? {
    try multicast.firstAnswer(invocation, as: Answer.self, assumingSendable: isSendable)
  }

  /// Asks all delegates, one after the other on the caller's thread, and returns the last answer.
  ///
  /// See ``Multicast/lastAnswer(_:_:as:assumingSendable:)``.
  ///
  /// - Returns: The answer, nil if no delegate responds.
  public func lastAnswer(assumingSendable isSendable: Bool = false) throws -> Answer? {
    try multicast.lastAnswer(invocation, as: Answer.self, assumingSendable: isSendable)
  }

  /// Sends the message, dropping what the delegates answer.
  ///
  /// See ``Multicast/send(_:)``.
  public func send() {
    multicast.send(invocation)
  }
}
