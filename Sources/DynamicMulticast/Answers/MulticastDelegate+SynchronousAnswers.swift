public import Invocation

extension Multicast {
  /// Asks the first delegate that responds, now and on the caller's thread.
  ///
  /// Whatever queue the delegate was added with is not used: it must be able to answer here. Nil if
  /// nobody responds. Stands for a call with a return value on XLYMultiCastDelegate.
  ///
  /// - Throws: As `perform(_:_:as:)`.
  public func firstAnswer<each Argument: Sendable, Answer>(
    _ selector: Selector, _ arguments: repeat each Argument, as type: Answer.Type
  ) throws -> Answer? {
    try answers(to: Invocation(selector, repeat each arguments), as: type, onlyFirst: true)
  }

  /// Asks all delegates that respond, one after the other, now and on the caller's thread, and
  /// returns what the last one answered.
  ///
  /// Whatever queues the delegates were added with are not used: they must be able to answer here.
  /// Nil if nobody responds. Stands for a call with a return value on RRMulticastDelegate.
  ///
  /// - Throws: As `perform(_:_:as:)`, from the first delegate that does; the ones
  ///   after it are not asked.
  public func lastAnswer<each Argument: Sendable, Answer>(
    _ selector: Selector, _ arguments: repeat each Argument, as type: Answer.Type
  ) throws -> Answer? {
    try answers(to: Invocation(selector, repeat each arguments), as: type, onlyFirst: false)
  }

  private func answers<Answer>(
    to message: Invocation, as type: Answer.Type, onlyFirst: Bool
  ) throws -> Answer? {
    var answer: Answer?
    try visitAnswers(to: message) { value in
      answer = try Invocation.convert(value, returnedBy: message.selector, to: type)
      return !onlyFirst
    }
    return answer
  }

  /// Asks the delegates that respond, in order, on the caller's thread, until the body returns false.
  func visitAnswers(
    to message: Invocation, _ body: (any Sendable) throws -> Bool
  ) throws {
    if let mistake = mistake(in: message) { throw mistake }
    let plan = plan(for: message.selector)
    try plan.visitResponders { index, delegate in
      let envelope = Envelope(
        message, to: plan.entries[index], delegate, by: plan, through: self)
      return try body(
        Route.follow(envelope.message.route) {
          try envelope.destination().take(envelope.message)
        })
    }
  }
}
