public import Invocation

extension Multicast {
  /// Sends a message to all delegates that respond to it.
  ///
  /// When it returns, the message has been put on the queues of the delegates that have one, and
  /// has been delivered to those that are called on the sender's thread. From within such a handler
  /// it returns at once, see ``Delivery/synchronous``. The values that handlers return are dropped.
  /// If no delegate responds, nothing happens; see ``unheardHandler`` and ``explain(_:_:)``.
  ///
  /// The number of undelivered messages is not bounded: each waits on its delegate's queue, and
  /// keeps the delegate and the arguments alive, until the queue runs it. A sender that is faster
  /// than its delegates has to limit itself.
  ///
  /// A message with another number of arguments than its selector has colons is delivered to no
  /// delegate and reported to the ``failureHandler``. So is one that a
  /// ``ConformingMulticastDelegate``'s protocol does not declare.
  ///
  /// - Complexity: O(*n*) in the number of delegates that respond. The first send of a selector
  ///   after each change of the list is O(*n*) in the number of all delegates.
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
  ///
  /// - Complexity: O(*n*) in the number of delegates that respond. The first send of a selector
  ///   after each change of the list is O(*n*) in the number of all delegates.
  public func send(_ invocation: Invocation) {
    if SynchronousDelivery.follow(with: invocation, through: self) { return }
    guard accepts(invocation) else { return }
    let plan = plan(for: invocation.selector)
    guard plan.hasSynchronousEntries else { return dispatch(invocation, by: plan, in: nil) }
    SynchronousDelivery.run(through: self) { delivery in
      dispatch(invocation, by: plan, in: delivery)
    } followers: { invocation, delivery in
      follow(with: invocation, in: delivery)
    }
  }

  /// Sends a message that was deferred until the one before it had been delivered.
  func follow(
    with invocation: Invocation, in delivery: UnsafeMutablePointer<SynchronousDelivery>
  ) {
    guard accepts(invocation) else { return }
    dispatch(invocation, by: plan(for: invocation.selector), in: delivery)
  }

  private func dispatch(
    _ invocation: Invocation, by plan: DispatchPlan,
    in delivery: UnsafeMutablePointer<SynchronousDelivery>?
  ) {
    let outcome = plan.dispatch(invocation, through: self, in: delivery)
    if outcome.foundDeallocated { prune() }
    if !outcome.foundResponder, let handler = unheardHandler { handler(invocation.withoutRoute) }
  }

  /// Sends a message that another object forwards to this one.
  ///
  /// This lets a multicast be the delegate of another object; senders use
  /// ``send(_:)-(Invocation)``. A multicast that is an object's
  /// ``MulticastDelegating/multicastDataSource`` returns the answer of the last delegate that
  /// responds.
  ///
  /// - Throws: The error of a data source, or `InvocationError` if a data source cannot be asked.
  public func forwardInvocation(_ invocation: inout Invocation) throws {
    guard answers else { return send(invocation) }
    var answer: (any Sendable)?
    try visitAnswers(to: invocation) { value in
      if !(value is NoReturnValue) { answer = value }
      return true
    }
    if let answer { try invocation.setReturnValue(answer) }
  }

  /// Whether a message can be sent at all; reports a failure if not.
  private func accepts(_ invocation: Invocation) -> Bool {
    guard let error = mistake(in: invocation) else { return true }
    failures.report(
      DeliveryFailure(
        invocation: invocation.withoutRoute, delegate: nil, delivery: nil, error: error,
        conflict: nil))
    return false
  }

  /// Why a message cannot be sent to any delegate.
  func mistake(in invocation: Invocation) -> InvocationError? {
    let selector = invocation.selector
    if let conformance, let mistake = conformance.mistake(in: selector) { return mistake }
    if invocation.store.count != selector.numberOfArguments {
      return .argumentCount(
        selector, expected: selector.numberOfArguments, found: invocation.store.count)
    }
    if invocation.route?.returns(to: self) == true {
      return .endlessForwarding(selector, receiver: type(of: self))
    }
    return nil
  }
}
