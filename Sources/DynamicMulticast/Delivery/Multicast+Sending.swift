public import Invocation
import RuntimeSupport

extension Multicast {
  /// Sends a message to all delegates that respond to it.
  ///
  /// When the function returns, the message has been put on the queues of the delegates that have a
  /// queue, and has been delivered to the delegates on the sender's thread. Within a handler of a
  /// delegate on the sender's thread, the function returns before the delivery; see
  /// ``DeliveryMode/synchronous``. The values that handlers return are discarded. If no delegate
  /// responds, nothing happens; see ``Multicast/Diagnostics/unheardHandler`` and
  /// ``Multicast/Diagnostics/explain(_:_:)``.
  ///
  /// An undelivered message waits on the queue of its delegate. Until the queue runs the delivery,
  /// the message keeps the delegate and the arguments alive. If a sender may be faster than a
  /// delegate, bound the number of undelivered messages with a ``DeliveryLimit``. The policy of the
  /// limit then decides whether the function waits for room, and which deliveries it reports to the
  /// ``Multicast/Diagnostics/failureHandler``.
  ///
  /// A message is delivered to no delegate, and reported to the
  /// ``Multicast/Diagnostics/failureHandler``, in two cases: the number of arguments differs from
  /// the number of colons in the selector, or the protocol of a ``ConformingMulticastDelegate`` or
  /// a ``TypedMulticastDelegate`` does not declare the selector.
  ///
  /// - Complexity: O(*n*) in the number of delegates that respond. The first send of a selector,
  ///   also after a change of the list, is O(*n*) in the number of all delegates.
  /// - Precondition: Fewer than 33,554,432 messages are pending for each delegate. A delegate with a
  ///   ``DeliveryLimit`` never has as many.
  @_disfavoredOverload @inlinable @inline(__always)
  public func send<each Argument: Sendable>(
    _ selector: Selector, _ arguments: repeat each Argument
  ) {
    var count = 0
    for _ in repeat (each Argument).self { count += 1 }
    // Only a message without arguments, or with more than four, comes here: the overloads for one
    // to four arguments are preferred.
    if count == 0 { return sendWithoutArguments(selector) }
    send(consuming: Invocation(selector, repeat each arguments))
  }

  /// Sends an invocation to all delegates that respond to it.
  ///
  /// For messages whose selector and arguments are known only at run time. Otherwise the function
  /// behaves as ``send(_:_:)``. Each delegate receives a copy of the invocation, so the original
  /// does not change. If a delegate forwards the invocation and it comes back to this multicast, it
  /// is reported as `InvocationError.endlessForwarding`, and delivered to no delegate.
  ///
  /// - Complexity: O(*n*) in the number of delegates that respond. The first send of a selector,
  ///   also after a change of the list, is O(*n*) in the number of all delegates.
  public func send(_ invocation: Invocation) {
    if let plan = prepare(invocation) { report(dispatch(invocation, by: plan)) }
  }

  @usableFromInline
  func sendWithoutArguments(_ selector: Selector) {
    let plan = withUnsafePointer(to: ()) { deliverDirectly(selector, valuesAt: $0, count: 0) }
    if let plan { send(consuming: Invocation(selector, values: (), count: 0), by: plan) }
  }

  /// Sends a message without keeping a reference to the message.
  ///
  /// If a single delegate on a queue receives the message, the references to the message and the
  /// plan move into the queued delivery. Otherwise the sender's thread and the queue's thread would
  /// both change the same reference counts.
  ///
  /// - Parameters:
  ///   - invocation: The message.
  ///   - known: The dispatch plan for the message, or `nil` if the caller has not looked up the
  ///     plan.
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
    // Retaining and releasing the message and the plan would take four atomic operations. With
    // several delegates, the references cannot move, because the sender needs the message and the
    // plan until the last delegate.
    QueuedDeliveries.send(0, of: QueuedMessage(invocation, by: plan), to: target)
  }

  /// Returns the plan by which a message can be sent now.
  ///
  /// - Returns: The plan. `nil` if the message is deferred until the current message has been
  ///   delivered. `nil` also if the message cannot be sent; the failure has then been reported.
  @inline(__always)
  func prepare(_ invocation: Invocation, by known: consuming DispatchPlan? = nil) -> DispatchPlan? {
    // Check the message first: the route of a deferred message would no longer count, and a message
    // that returns to the multicast would go round forever.
    if !accepts(invocation) || SynchronousDelivery.follow(with: invocation, through: self) {
      return nil
    }
    return known ?? plan(for: invocation.selector)
  }

  /// Dispatches a message to the delegates of a plan.
  ///
  /// - Parameters:
  ///   - invocation: The message.
  ///   - plan: The plan that ``prepare(_:by:)`` has returned.
  ///   - appliesPolicies: `true` to apply the policies to deliveries for which there was no room: the
  ///     deliveries are dropped, or the thread waits.
  /// - Returns: The problems of which the sender is told, or `nil` if there are none; see
  ///   ``OverflowPolicy``.
  @inline(__always)
  func dispatch(
    _ invocation: Invocation, by plan: DispatchPlan, appliesPolicies: Bool = true
  ) -> DispatchOutcome.Problems? {
    guard plan.hasSynchronousEntries else {
      return dispatch(invocation, by: plan, in: nil, appliesPolicies: appliesPolicies)
    }
    var problems: DispatchOutcome.Problems?
    SynchronousDelivery.run(through: self) { delivery in
      problems = dispatch(invocation, by: plan, in: delivery, appliesPolicies: appliesPolicies)
    }
    return problems
  }

  private func dispatch(
    _ invocation: Invocation, by plan: DispatchPlan,
    in delivery: UnsafeMutablePointer<SynchronousDelivery>?, appliesPolicies: Bool
  ) -> DispatchOutcome.Problems? {
    let outcome = plan.dispatch(invocation, through: self, in: delivery)
    record(outcome, invocation)
    if appliesPolicies, let problems = outcome.problems {
      problems.failures += applyPolicies(to: problems.refused, in: delivery)
      problems.refused = []
    }
    return outcome.problems
  }

  /// Sends a message that was deferred until the preceding message had been delivered.
  func follow(
    with invocation: Invocation, in delivery: UnsafeMutablePointer<SynchronousDelivery>
  ) {
    report(
      dispatch(invocation, by: plan(for: invocation.selector), in: delivery, appliesPolicies: true))
  }

  @inline(__always)
  private func record(_ outcome: DispatchOutcome, _ invocation: Invocation) {
    if outcome.foundDeallocated { pruneFound() }
    if !outcome.foundResponder { return recordUnheard(invocation) }
    // The letter of an unheard message stands for the bridges, too.
    if let problems = outcome.problems { failures.keep(invocation, for: problems.failedBridges) }
  }

  @inline(__always)
  func report(_ problems: DispatchOutcome.Problems?) {
    guard let problems else { return }
    // If dead letters are kept, a refused delivery is a dead letter already, and so is a message
    // that could not leave the process.
    for failure in problems.failures { failures.report(failure, isDeadLetter: false) }
  }

  /// Sends a message that another object forwards to this multicast.
  ///
  /// Through this function, a multicast can be the delegate of another object. Senders call
  /// ``send(_:)-(Invocation)`` instead. A message that has already passed through this multicast is
  /// reported as `InvocationError.endlessForwarding`. If the multicast is the
  /// `multicastDataSource` of an object (module `ObjectProperties`), the function returns the answer
  /// of the last delegate that responds.
  ///
  /// - Throws: For a data source, the errors of ``Question/lastAnswer(assumingSendable:)``.
  ///   Otherwise the function does not throw.
  public func forwardInvocation(_ invocation: inout Invocation) throws {
    guard returnsAnswers else { return send(invocation) }
    let answer: (any Sendable)? = try answer(to: invocation, isLast: true)
    if let answer { try invocation.setReturnValue(answer) }
  }

  /// Returns `true` if a message can be sent, and otherwise reports a failure.
  private func accepts(_ invocation: Invocation) -> Bool {
    guard let error = mistake(in: invocation) else { return true }
    recordUndeliverable(invocation, error)
    failures.report(
      DeliveryFailure(
        invocation: invocation.withoutRoute, delegate: nil, delivery: nil, site: nil, error: error))
    return false
  }

  /// Returns the reason why a message cannot be sent to any delegate, or `nil` if it can be sent.
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
