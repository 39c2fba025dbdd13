public import Invocation

extension MulticastDelegate {
  /// Sends a message to all delegates that respond to it.
  ///
  /// Returns when it is on its way to those that have a queue, and has been delivered to those that
  /// are called on the sender's thread; from within such a handler it returns at once, see
  /// ``Delivery/synchronous``. What handlers return is dropped. If nobody responds, nothing
  /// happens; see ``unheardHandler`` and ``explain(_:_:)``.
  ///
  /// A message with another number of arguments than its selector has colons reaches nobody, and
  /// goes to the ``failureHandler``.
  ///
  /// - Complexity: O(*n*) in the number of delegates that respond.
  @inlinable
  public func send<each Argument: Sendable>(
    _ selector: Selector, _ arguments: repeat each Argument
  ) {
    forwardInvocation(Invocation(selector, repeat each arguments))
  }

  /// Sends a message to all delegates that respond to it.
  ///
  /// See ``send(_:_:)``. Each delegate gets a copy of the invocation; the original is not changed.
  public func forwardInvocation(_ invocation: Invocation) {
    if SynchronousDelivery.follow(with: invocation, through: self) { return }
    guard accepts(invocation) else { return }
    let plan = plan(for: invocation.selector)
    if plan.hasSynchronousEntries {
      SynchronousDelivery.run(invocation, through: self) { message in
        guard accepts(message) else { return }
        dispatch(message, by: self.plan(for: message.selector))
      }
    } else {
      dispatch(invocation, by: plan)
    }
  }

  /// Sends a message that another object passes on.
  ///
  /// What makes a multicast a delegate: see ``forwardInvocation(_:)-ydxz``.
  public func forwardInvocation(_ invocation: inout Invocation) {
    let message = invocation
    forwardInvocation(message)
  }

  /// The message whose name begins with the name of this member, to be sent by calling it.
  ///
  /// ```swift
  /// delegates.worker(worker, didFinishSubTask: subtask, inDuration: 1.5)
  /// ```
  ///
  /// See `DynamicReceiver` for the rule. A name that the multicast has as a member of
  /// its own, such as `count`, is that member.
  public subscript(dynamicMember name: StaticString) -> MulticastMessage {
    MulticastMessage(multicast: self, name: name)
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
    if message.arguments.count != selector.numberOfArguments {
      return .argumentCount(
        selector, expected: selector.numberOfArguments, found: message.arguments.count)
    }
    if message.details.route?.returns(to: self) == true {
      return .endlessForwarding(selector, receiver: MulticastDelegate.self)
    }
    return nil
  }

  private func dispatch(_ message: Invocation, by plan: Plan) {
    var isHeard = false
    let hasDead = plan.visitResponders(andObservers: true) { entry, delegate in
      isHeard = true
      envelope(for: message, to: entry, delegate, by: plan).dispatch()
      return true
    }
    if hasDead { prune() }
    if !isHeard, let handler = unheardHandler { handler(message.withoutRoute) }
  }

  func envelope(
    for message: Invocation, to entry: Plan.Entry, _ delegate: any Respondable, by plan: Plan
  ) -> Envelope {
    Envelope(
      message: entry.method == nil ? routed(message) : message,
      registration: entry.registration, delegate: delegate, method: entry.method, plan: plan,
      failures: failures)
  }

  /// The message with a note that it came this way, for a delegate that might pass it on.
  private func routed(_ message: Invocation) -> Invocation {
    var message = message
    message.details.route = Route(through: self, after: message.details.route)
    return message
  }

  /// Who gets the messages with a selector.
  func plan(for selector: Selector) -> Plan {
    if let plan = state.withLock({ $0.plans })?.retainedValue(for: selector.key) { return plan }
    // Delegates are asked whether they respond, so not under the lock.
    let new = ConcurrentMap<Plan>()
    let (list, plans) = state.withLock { ($0.registrations, $0.plans(orElse: new)) }
    return plans.insert(Plan(for: selector, among: list), for: selector.key)
  }
}

/// A message of which the labels and arguments are to follow.
@dynamicCallable
public struct MulticastMessage: Sendable {
  let multicast: MulticastDelegate
  let name: StaticString

  /// Sends the message, as ``MulticastDelegate/send(_:_:)`` does.
  public func dynamicallyCall(
    withKeywordArguments arguments: KeyValuePairs<StaticString, (any Sendable)?>
  ) {
    multicast.forwardInvocation(Invocation(calling: name, arguments))
  }
}
