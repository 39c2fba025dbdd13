public import Invocation

extension Multicast {
  /// Asks the first delegate that responds, now and on the caller's thread.
  ///
  /// The queue that the delegate was added with is not used: it must be able to answer here. The
  /// answer is nil if no delegate responds. Stands for a call with a return value on
  /// XLYMultiCastDelegate.
  ///
  /// - Throws: As `perform(_:_:as:)`.
  public func firstAnswer<each Argument: Sendable, Answer>(
    _ selector: Selector, _ arguments: repeat each Argument, as type: Answer.Type
  ) throws -> Answer? {
    try firstAnswer(Invocation(selector, repeat each arguments), as: type)
  }

  /// Asks the first delegate that responds to an invocation, now and on the caller's thread.
  ///
  /// For messages whose selector and arguments are known only at run time; otherwise as
  /// ``firstAnswer(_:_:as:)``.
  public func firstAnswer<Answer>(_ invocation: Invocation, as type: Answer.Type) throws -> Answer?
  {
    try answer(to: invocation, as: type, isLast: false)
  }

  /// Asks all delegates that respond, one after the other, now and on the caller's thread, and
  /// returns the answer of the last one.
  ///
  /// The queues that the delegates were added with are not used: they must be able to answer here.
  /// The answer is nil if no delegate responds. Stands for a call with a return value on
  /// RRMulticastDelegate.
  ///
  /// - Throws: As `perform(_:_:as:)`, from the first delegate that does; the ones
  ///   after it are not asked.
  public func lastAnswer<each Argument: Sendable, Answer>(
    _ selector: Selector, _ arguments: repeat each Argument, as type: Answer.Type
  ) throws -> Answer? {
    try lastAnswer(Invocation(selector, repeat each arguments), as: type)
  }

  /// Asks all delegates that respond to an invocation, and returns the answer of the last one.
  ///
  /// For messages whose selector and arguments are known only at run time; otherwise as
  /// ``lastAnswer(_:_:as:)``.
  public func lastAnswer<Answer>(_ invocation: Invocation, as type: Answer.Type) throws -> Answer? {
    try answer(to: invocation, as: type, isLast: true)
  }

  private func answer<Answer>(
    to invocation: Invocation, as type: Answer.Type, isLast: Bool
  ) throws -> Answer? {
    var answer: Answer?
    try visitAnswers(to: invocation) { value in
      answer = try Invocation.convert(value, returnedBy: invocation.selector, to: type)
      return isLast
    }
    return answer
  }

  /// Asks the delegates that respond, in order, on the caller's thread, until the body returns
  /// false.
  func visitAnswers(
    to invocation: Invocation, _ body: (any Sendable) throws -> Bool
  ) throws {
    if let mistake = mistake(in: invocation) { throw mistake }
    let plan = plan(for: invocation.selector)
    try plan.visitResponders { index, delegate in
      let entry = plan.entries[index]
      let invocation = entry.mustAskDelegate ? invocation.routed(through: self) : invocation
      return try body(
        Route.follow(invocation.route) {
          try entry.destination(of: invocation, delegate).deliver(invocation)
        })
    }
  }
}

extension Question {
  /// Asks the delegates one after the other, on the caller's thread, and returns the first answer.
  ///
  /// See ``Multicast/firstAnswer(_:as:)``.
  ///
  /// - Returns: The answer, nil if no delegate responds.
  public func firstAnswer() throws -> Answer? {
    try multicast.firstAnswer(invocation, as: Answer.self)
  }

  /// Asks all delegates, one after the other on the caller's thread, and returns the last answer.
  ///
  /// See ``Multicast/lastAnswer(_:as:)``.
  ///
  /// - Returns: The answer, nil if no delegate responds.
  public func lastAnswer() throws -> Answer? {
    try multicast.lastAnswer(invocation, as: Answer.self)
  }

  /// Sends the message, dropping what the delegates answer.
  ///
  /// See ``Multicast/send(_:)``.
  public func send() {
    multicast.send(invocation)
  }
}
