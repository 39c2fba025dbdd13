public import Invocation
import RuntimeSupport

extension Multicast {
  /// Sends a message to all delegates that respond to it.
  ///
  /// When it returns, the message has been put on the queues of the delegates that have one, and
  /// has been delivered to those that are called on the sender's thread. From within such a handler
  /// it returns at once, see ``DeliveryMode/synchronous``. The values that handlers return are dropped.
  /// If no delegate responds, nothing happens; see ``Multicast/Diagnostics/unheardHandler`` and ``Multicast/Diagnostics/explain(_:_:)``.
  ///
  /// An undelivered message waits on its delegate's queue, and keeps the delegate and the arguments
  /// alive, until the queue runs it. Where a sender may be faster than a delegate, a
  /// ``DeliveryLimit`` bounds their number; this then reports to the ``Multicast/Diagnostics/failureHandler`` whatever the
  /// policy wants the sender to be told, and waits where it says so.
  ///
  /// A message with another number of arguments than its selector has colons is delivered to no
  /// delegate and reported to the ``Multicast/Diagnostics/failureHandler``. So is one that a
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
    send(consuming: Invocation(selector, repeat each arguments))
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
    if let plan = prepare(invocation) { report(dispatch(invocation, by: plan)) }
  }

  @usableFromInline
  func sendWithoutArguments(_ selector: Selector) {
    let plan = withUnsafePointer(to: ()) { deliverDirectly(selector, valuesAt: $0, count: 0) }
    if let plan { send(consuming: Invocation(selector, values: (), count: 0), by: plan) }
  }

  /// Sends a message that its sender does not keep, by the plan for it if that is known.
  ///
  /// Where one delegate on a queue gets it, the references to both go there with it. They would be
  /// counted up and down otherwise, while the queue's thread counts them, too.
  @usableFromInline
  func send(consuming invocation: consuming Invocation, by known: consuming DispatchPlan? = nil) {
    guard let plan = prepare(invocation, by: known) else { return }
    guard plan.hasOneQueuedEntry else { return report(dispatch(invocation, by: plan)) }
    let registration = plan.entries[0].registration
    guard registration.with({ plan.beginQueued($0) }) else {
      return report(dispatch(invocation, by: plan))
    }
    let target = registration.with {
      Uncounted($0.executionTarget)
    }
    QueuedDeliveries.send(0, of: QueuedMessage(invocation, by: plan), to: target)
  }

  /// The plan by which a message is sent now.
  ///
  /// - Returns: Nil if the message is deferred until the one before it has been delivered, or if it
  ///   cannot be sent, which has been reported.
  @inline(__always)
  func prepare(_ invocation: Invocation, by known: consuming DispatchPlan? = nil) -> DispatchPlan? {
    if SynchronousDelivery.follow(with: invocation, through: self) || !accepts(invocation) {
      return nil
    }
    return known ?? plan(for: invocation.selector)
  }

  /// Dispatches a message to the delegates of a plan.
  ///
  /// - Parameters:
  ///   - invocation: The message.
  ///   - plan: The plan of ``prepare(_:by:)``.
  ///   - settles: Whether the policies are applied to the deliveries for which there was no room: they
  ///     are dropped, or the thread waits.
  /// - Returns: The deliveries that the sender is told of, nil if there are none; see
  ///   ``OverflowPolicy``.
  @inline(__always)
  func dispatch(
    _ invocation: Invocation, by plan: DispatchPlan, settles: Bool = true
  ) -> DispatchOutcome.Problems? {
    guard plan.hasSynchronousEntries else {
      return dispatch(invocation, by: plan, in: nil, settles: settles)
    }
    var problems: DispatchOutcome.Problems?
    SynchronousDelivery.run(through: self) { delivery in
      problems = dispatch(invocation, by: plan, in: delivery, settles: settles)
    }
    return problems
  }

  private func dispatch(
    _ invocation: Invocation, by plan: DispatchPlan,
    in delivery: UnsafeMutablePointer<SynchronousDelivery>?, settles: Bool
  ) -> DispatchOutcome.Problems? {
    let outcome = plan.dispatch(invocation, through: self, in: delivery)
    record(outcome, invocation)
    if settles, let problems = outcome.problems {
      problems.failures += settle(problems.refused, in: delivery)
      problems.refused = []
    }
    return outcome.problems
  }

  /// Sends a message that was deferred until the one before it had been delivered.
  func follow(
    with invocation: Invocation, in delivery: UnsafeMutablePointer<SynchronousDelivery>
  ) {
    guard accepts(invocation) else { return }
    report(
      dispatch(invocation, by: plan(for: invocation.selector), in: delivery, settles: true))
  }

  @inline(__always)
  private func record(_ outcome: DispatchOutcome, _ invocation: Invocation) {
    if outcome.foundDeallocated { pruneFound() }
    if !outcome.foundResponder { recordUnheard(invocation) }
  }

  @inline(__always)
  func report(_ problems: DispatchOutcome.Problems?) {
    guard let problems else { return }
    // Their messages have become dead letters already.
    for failure in problems.failures { failures.report(failure, isDeadLetter: false) }
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
    guard returnsAnswers else { return send(invocation) }
    let answer: (any Sendable)? = try answer(to: invocation, isLast: true)
    if let answer { try invocation.setReturnValue(answer) }
  }

  /// Whether a message can be sent at all; reports a failure if not.
  private func accepts(_ invocation: Invocation) -> Bool {
    guard let error = mistake(in: invocation) else { return true }
    recordUndeliverable(invocation, error)
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
