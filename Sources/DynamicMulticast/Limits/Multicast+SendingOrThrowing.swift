public import Invocation

extension Multicast {
  /// Sends a message to all delegates that respond to it, and throws if a limit has kept it from some.
  ///
  /// ```swift
  /// do {
  ///   try delegates.sendOrThrow("worker:didFinishSubTask:", worker, subtask)
  /// } catch let error as LimitError {
  ///   print(error.delegates.map(\.name))
  /// }
  /// ```
  ///
  /// It throws after the message has been dispatched to all others, and names every delegate whose
  /// limit says ``OverflowPolicy/fail``, or that found no room in the time of
  /// ``OverflowPolicy/wait(atMost:)``. Messages that are dropped by the other policies are no errors.
  ///
  /// From within a synchronous handler of the same multicast the message is deferred, as with
  /// ``send(_:_:)``: then this throws nothing, and failures are reported to the ``Multicast/Diagnostics/failureHandler``.
  ///
  /// - Throws: ``LimitError``; ``DeliveryFailure`` if the message was to leave the process and could
  ///   not; `InvocationError` if it cannot be sent to any delegate.
  public func sendOrThrow<each Argument: Sendable>(
    _ selector: Selector, _ arguments: repeat each Argument
  ) throws {
    try sendOrThrow(Invocation(selector, repeat each arguments))
  }

  /// Sends an invocation to all delegates that respond to it, and throws if a limit has kept it from
  /// some.
  ///
  /// See ``sendOrThrow(_:_:)``.
  ///
  /// - Throws: ``LimitError``; ``DeliveryFailure`` if the message was to leave the process and could
  ///   not; `InvocationError` if it cannot be sent to any delegate.
  public func sendOrThrow(_ invocation: Invocation) throws {
    if let mistake = mistake(in: invocation) { throw mistake }
    guard let plan = prepare(invocation) else { return }
    if let problems = dispatch(invocation, by: plan) { try Self.throwFirst(of: problems.failures) }
  }

  /// Throws one error for a message that has not reached all for which it was meant.
  static func throwFirst(of failures: [DeliveryFailure]) throws {
    if let error = LimitError(failures) { throw error }
    if let failure = failures.first { throw failure }
  }
}

extension LimitError {
  /// One error for all deliveries of a message that have failed, with the first one's reason; nil if
  /// none has.
  fileprivate init?(_ failures: [DeliveryFailure]) {
    let errors = failures.compactMap { $0.error as? LimitError }
    guard let first = errors.first else { return nil }
    self.init(
      selector: first.selector, reason: first.reason, delegates: errors.flatMap(\.delegates))
  }
}
