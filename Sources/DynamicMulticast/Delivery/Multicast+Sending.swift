public import Invocation

extension Multicast {
  /// Sends a message to all delegates that respond to it.
  ///
  /// When it returns, the message has been put on the queues of the delegates that have one, and
  /// has been delivered to those that are called on the sender's thread. From within such a handler
  /// it returns at once, see ``Delivery/synchronous``. The values that handlers return are dropped.
  /// If no delegate responds, nothing happens; see ``unheardHandler`` and ``explain(_:_:)``.
  ///
  /// An undelivered message waits on its delegate's queue, and keeps the delegate and the arguments
  /// alive, until the queue runs it. Where a sender may be faster than a delegate, a
  /// ``DeliveryLimit`` bounds their number; this then reports to the ``failureHandler`` whatever the
  /// policy wants the sender to be told, and waits where it says so.
  ///
  /// A message with another number of arguments than its selector has colons is delivered to no
  /// delegate and reported to the ``failureHandler``. So is one that a
  /// ``ConformingMulticastDelegate``'s protocol does not declare.
  ///
  /// - Complexity: O(*n*) in the number of delegates that respond. The first send of a selector is
  ///   O(*n*) in the number of all delegates; the first after a change of the list, amortized, in the
  ///   number of delegates that have come or gone besides.
  @_disfavoredOverload @inlinable @inline(__always)
  public func send<each Argument: Sendable>(
    _ selector: Selector, _ arguments: repeat each Argument
  ) {
    var count = 0
    for _ in repeat (each Argument).self { count += 1 }
    // Without arguments; with one to four, a form of its own is called.
    if count == 0 { return sendWithoutArguments(selector) }
    send(once: Invocation(selector, repeat each arguments))
  }

  /// Sends an invocation to all delegates that respond to it.
  ///
  /// For messages whose selector and arguments are known only at run time; otherwise as
  /// ``send(_:_:)``. Each delegate gets a copy of the invocation; the original is not changed.
  ///
  /// - Complexity: O(*n*) in the number of delegates that respond. The first send of a selector is
  ///   O(*n*) in the number of all delegates; the first after a change of the list, amortized, in the
  ///   number of delegates that have come or gone besides.
  public func send(_ invocation: Invocation) {
    report(dispatch(invocation))
  }

  /// Sends a message that its sender does not keep.
  @usableFromInline
  func send(once invocation: consuming Invocation) {
    if !SynchronousDelivery.follow(with: invocation, through: self), accepts(invocation) {
      send(once: invocation, by: plan(for: invocation.selector))
    }
  }

  /// Sends a message by a plan, neither of which the sender keeps.
  ///
  /// Where one delegate on a queue gets it, the references to both go there with it. They would be
  /// counted up and down otherwise, while the queue's thread counts them, too.
  @inline(__always)
  private func send(once invocation: consuming Invocation, by plan: consuming DispatchPlan) {
    guard plan.hasOneQueuedEntry else { return report(dispatch(invocation, by: plan)) }
    let registration = plan.entries[0].registration
    guard registration._withUnsafeGuaranteedRef({ plan.beginQueued($0) }) else {
      return report(dispatch(invocation, by: plan))
    }
    let target = registration._withUnsafeGuaranteedRef {
      Unmanaged.passUnretained($0.executionTarget)
    }
    QueuedDeliveries.send(0, of: QueuedMessage(invocation, by: plan), to: target)
  }

  /// Sends a message that its sender does not keep, by its plan.
  @usableFromInline
  func send(checking invocation: consuming Invocation, by plan: consuming DispatchPlan) {
    if !SynchronousDelivery.follow(with: invocation, through: self), accepts(invocation) {
      send(once: invocation, by: plan)
    }
  }

  /// Dispatches a message, and applies the policies of limits.
  ///
  /// - Returns: The deliveries that the sender is told of, nil if there are none; see
  ///   ``OverflowPolicy``. None if the message is deferred: they are reported later.
  @inline(__always)
  func dispatch(_ invocation: Invocation, isLocal: Bool = false) -> [DeliveryFailure]? {
    if SynchronousDelivery.follow(with: invocation, through: self, isLocal: isLocal) { return nil }
    guard accepts(invocation) else { return nil }
    return dispatch(invocation, by: plan(for: invocation.selector), isLocal: isLocal)
  }

  /// Dispatches a message to the delegates of a plan.
  @inline(__always)
  func dispatch(
    _ invocation: Invocation, by plan: DispatchPlan, isLocal: Bool = false
  ) -> [DeliveryFailure]? {
    guard plan.hasSynchronousEntries else {
      return dispatch(invocation, by: plan, in: nil, isLocal: isLocal)
    }
    var failures: [DeliveryFailure]?
    SynchronousDelivery.run(through: self) { delivery in
      failures = dispatch(invocation, by: plan, in: delivery, isLocal: isLocal)
    } followers: { invocation, isLocal, delivery in
      follow(with: invocation, in: delivery, isLocal: isLocal)
    }
    return failures
  }

  /// Dispatches a message, and leaves the deliveries whose sender must wait to the caller.
  ///
  /// - Returns: Why the message did not leave the process, where it should have.
  func dispatch(
    _ invocation: Invocation, deferring refused: inout [RefusedDelivery]
  ) -> [DeliveryFailure] {
    if SynchronousDelivery.follow(with: invocation, through: self) { return [] }
    let plan = plan(for: invocation.selector)
    var outcome = DispatchOutcome()
    if plan.hasSynchronousEntries {
      SynchronousDelivery.run(through: self) { delivery in
        outcome = plan.dispatch(invocation, through: self, in: delivery)
      } followers: { invocation, isLocal, delivery in
        follow(with: invocation, in: delivery, isLocal: isLocal)
      }
    } else {
      outcome = plan.dispatch(invocation, through: self, in: nil)
    }
    note(outcome, invocation)
    refused = outcome.problems?.refused ?? []
    return outcome.problems?.failures ?? []
  }

  /// Sends a message that was deferred until the one before it had been delivered.
  func follow(
    with invocation: Invocation, in delivery: UnsafeMutablePointer<SynchronousDelivery>,
    isLocal: Bool
  ) {
    guard accepts(invocation) else { return }
    report(
      dispatch(
        invocation, by: plan(for: invocation.selector), in: delivery, isLocal: isLocal))
  }

  private func dispatch(
    _ invocation: Invocation, by plan: DispatchPlan,
    in delivery: UnsafeMutablePointer<SynchronousDelivery>?, isLocal: Bool
  ) -> [DeliveryFailure]? {
    let outcome = plan.dispatch(invocation, through: self, in: delivery, isLocal: isLocal)
    note(outcome, invocation)
    return outcome.problems.map { $0.failures + settle($0.refused, in: delivery) }
  }

  @inline(__always)
  private func note(_ outcome: DispatchOutcome, _ invocation: Invocation) {
    if outcome.foundDeallocated { pruneFound() }
    if !outcome.foundResponder { noteUnheard(invocation) }
  }

  @inline(__always)
  func report(_ failed: [DeliveryFailure]?) {
    // Their messages have become dead letters already.
    if let failed { for failure in failed { failures.report(failure, isDeadLetter: false) } }
  }

  /// Sends a message that another object forwards to this one.
  ///
  /// This lets a multicast be the delegate of another object; senders use
  /// ``send(_:)-(Invocation)``. A multicast that is an object's
  /// ``MulticastDelegating/multicastDataSource`` returns the answer of the last delegate that
  /// responds.
  ///
  /// - Throws: For a data source as ``lastAnswer(_:_:as:assumingSendable:)``.
  public func forwardInvocation(_ invocation: inout Invocation) throws {
    guard answers else { return send(invocation) }
    let answer: (any Sendable)? = try answer(to: invocation, isLast: true)
    if let answer { try invocation.setReturnValue(answer) }
  }

  /// Whether a message can be sent at all; reports a failure if not.
  private func accepts(_ invocation: Invocation) -> Bool {
    guard let error = mistake(in: invocation) else { return true }
    noteUndeliverable(invocation, error)
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
