public import Invocation

extension Multicast {
  /// Sends a message to all delegates that respond to it.
  ///
  /// Returns when it is on its way to those that have a queue, and has been delivered to those that
  /// are called on the sender's thread; from within such a handler it returns at once, see
  /// ``Delivery/synchronous``. What handlers return is dropped. If nobody responds, nothing
  /// happens; see ``unheardHandler`` and ``explain(_:_:)``.
  ///
  /// A message with another number of arguments than its selector has colons reaches nobody, and
  /// goes to the ``failureHandler``. So does one that a ``ConformingMulticastDelegate``'s protocol
  /// does not declare.
  ///
  /// - Complexity: O(*n*) in the number of delegates that respond.
  @inlinable @inline(__always)
  public func send<each Argument: Sendable>(
    _ selector: Selector, _ arguments: repeat each Argument
  ) {
    send(Invocation(selector, repeat each arguments))
  }

  /// Sends an invocation to all delegates that respond to it.
  ///
  /// For messages whose selector and arguments are known only at run time; otherwise as
  /// ``send(_:_:)``. Each delegate gets a copy of the invocation; the original is not changed.
  public func send(_ invocation: Invocation) {
    if SynchronousDelivery.follow(with: invocation, through: self) { return }
    guard accepts(invocation) else { return }
    let plan = plan(for: invocation.selector)
    guard plan.hasSynchronousEntries else { return dispatch(invocation, by: plan, in: nil) }
    SynchronousDelivery.run(through: self) { delivery in
      dispatch(invocation, by: plan, in: delivery)
    } followers: { message, delivery in
      guard accepts(message) else { return }
      dispatch(message, by: self.plan(for: message.selector), in: delivery)
    }
  }

  private func dispatch(
    _ message: Invocation, by plan: DispatchPlan,
    in delivery: UnsafeMutablePointer<SynchronousDelivery>?
  ) {
    let outcome = plan.dispatch(message, through: self, in: delivery)
    if outcome.foundDeallocated { prune() }
    if !outcome.isHeard, let handler = unheardHandler { handler(message.withoutRoute) }
  }

  /// Sends a message that another object forwards to this one.
  ///
  /// What makes a multicast a delegate; ``send(_:)-(Invocation)`` is for senders. One that is an
  /// object's ``MulticastDelegating/multicastDataSource`` gives the answer of the last delegate that
  /// responds.
  ///
  /// - Throws: What a data source throws, and `InvocationError` if it cannot be asked.
  public func forwardInvocation(_ invocation: inout Invocation) throws {
    guard answers else { return send(invocation) }
    var answer: (any Sendable)?
    try visitAnswers(to: invocation) { value in
      if !(value is NoReturnValue) { answer = value }
      return true
    }
    if let answer { try invocation.setReturnValue(answer) }
  }

  /// Whether a message can be sent at all; reports it if not.
  private func accepts(_ message: Invocation) -> Bool {
    guard let error = mistake(in: message) else { return true }
    failures.report(
      DeliveryFailure(
        invocation: message.withoutRoute, delegate: nil, delivery: nil, error: error,
        conflict: nil))
    return false
  }

  /// Why a message cannot be sent to any delegate.
  func mistake(in message: Invocation) -> InvocationError? {
    let selector = message.selector
    if let conformance, let mistake = conformance.mistake(in: selector) { return mistake }
    if message.store.count != selector.numberOfArguments {
      return .argumentCount(
        selector, expected: selector.numberOfArguments, found: message.store.count)
    }
    if message.route?.returns(to: self) == true {
      return .endlessForwarding(selector, receiver: type(of: self))
    }
    return nil
  }
}
