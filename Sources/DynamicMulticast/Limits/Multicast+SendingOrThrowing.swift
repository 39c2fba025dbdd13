public import Invocation

extension Multicast {
  /// Sends a message to all delegates that respond, and throws if a limit has kept the message from
  /// delegates.
  ///
  /// ```swift
  /// do {
  ///   try delegates.sendOrThrow("worker:didFinishSubTask:", worker, subtask)
  /// } catch let error as LimitError {
  ///   print(error.delegates.map(\.name))
  /// }
  /// ```
  ///
  /// An error is thrown only after the message has been dispatched to all other delegates. The
  /// error names each full delegate whose policy is ``OverflowPolicy/fail``, and each delegate that
  /// had no room within the time of ``OverflowPolicy/wait(atMost:)``. A message dropped by another
  /// policy is not an error.
  ///
  /// When called from a synchronous handler of the same multicast, the message is deferred, as with
  /// ``send(_:_:)``. Then this function throws no failure of a delegate, and failures are reported
  /// to the ``Multicast/Diagnostics/failureHandler``.
  ///
  /// - Parameters:
  ///   - selector: The name of the message.
  ///   - arguments: The arguments of the message, one for each colon of `selector`.
  /// - Throws: ``LimitError`` if a limit has kept the message from delegates; ``DeliveryFailure``
  ///   if the message could not leave the process for remote delegates; `InvocationError` if the
  ///   message cannot be sent to any delegate.
  public func sendOrThrow<each Argument: Sendable>(
    _ selector: Selector, _ arguments: repeat each Argument
  ) throws {
    try sendOrThrow(Invocation(selector, repeat each arguments))
  }

  /// Sends an invocation to all delegates that respond, and throws if a limit has kept the
  /// invocation from delegates.
  ///
  /// See ``sendOrThrow(_:_:)``.
  ///
  /// - Parameter invocation: The message to send.
  /// - Throws: ``LimitError`` if a limit has kept the message from delegates; ``DeliveryFailure``
  ///   if the message could not leave the process for remote delegates; `InvocationError` if the
  ///   message cannot be sent to any delegate.
  public func sendOrThrow(_ invocation: Invocation) throws {
    if let mistake = mistake(in: invocation) { throw mistake }
    guard let plan = prepare(invocation) else { return }
    if let problems = dispatch(invocation, by: plan) { try Self.throwFirst(of: problems.failures) }
  }

  /// Throws one error for all failures of a message: a combined ``LimitError`` if there is a limit
  /// error, otherwise the first failure.
  static func throwFirst(of failures: [DeliveryFailure]) throws {
    if let error = LimitError(failures) { throw error }
    if let failure = failures.first { throw failure }
  }
}

extension LimitError {
  /// Makes one error that names the delegates of all limit errors, with the reason of the first.
  ///
  /// `nil` if no failure is a limit error.
  fileprivate init?(_ failures: [DeliveryFailure]) {
    let errors = failures.compactMap { $0.error as? LimitError }
    guard let first = errors.first else { return nil }
    self.init(
      selector: first.selector, reason: first.reason, delegates: errors.flatMap(\.delegates))
  }
}
