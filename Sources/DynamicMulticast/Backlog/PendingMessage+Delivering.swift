import Invocation

extension PendingMessage {
  /// Delivers it to a delegate, and counts the end.
  @inline(__always)
  func deliverAndCount(to delegate: (any Respondable)?, at index: Int, _ number: UInt64) {
    let outcome = deliver(to: delegate, at: index, number)
    if outcome != .continues, let backlog = plan.backlog {
      backlog.shared.end(backlog.accounts[index], outcome)
    }
  }

  /// Delivers it to a delegate, on the thread where the delegate is called.
  ///
  /// - Returns: Whether the delivery has ended; the caller then counts it.
  func deliver(
    to delegate: (any Respondable)?, at index: Int, _ number: UInt64
  ) -> HandlerOutcome {
    let counted = CountedDelivery(self, index, number: number)
    // Removed since the item was put on the queue.
    guard plan.entries[index].registration._withUnsafeGuaranteedRef(\.mayDeliver) else {
      let error = counted.account.error(invocation.selector, .removed)
      counted.record(.dropped, error: error)
      operation?.didDrop(index, error)
      return .dropped
    }
    if let operation { return operation.call(at: index, counted) }
    guard let delegate else { return .dropped }
    return plan.deliver(invocation, at: index, to: delegate, counted)
  }
}

/// A delivery that is counted, and its number.
struct CountedDelivery: Sendable {
  let message: PendingMessage
  let index: Int
  let number: UInt64

  init(_ message: PendingMessage, _ index: Int, number: UInt64) {
    self.message = message
    self.index = index
    self.number = number
  }

  var account: DeliveryAccount {
    guard let backlog = message.plan.backlog else {
      preconditionFailure("A counted delivery belongs to a plan with a backlog")
    }
    return backlog.accounts[index]
  }

  /// Writes an event, if somebody observes.
  @inline(__always)
  func record(_ kind: DeliveryEvent.Kind, error: (any Error)? = nil) {
    guard let backlog = message.plan.backlog, backlog.isObserved else { return }
    EventLog.shared.record(
      kind, message, number, backlog.accounts[index].name.unretained,
      multicast: backlog.shared.number, detail: error.map { EventDetail(error: $0) })
  }

  /// Runs a handler as the cause of what it sends, if somebody observes.
  @inline(__always)
  func cause<Result>(_ handler: () throws -> Result) rethrows -> Result {
    if number == 0 { return try handler() }
    return try Cause.with(number, handler)
  }

  /// Counts the delivery as ended.
  func end(_ outcome: HandlerOutcome) {
    message.plan.backlog?.shared.end(account, outcome)
  }
}
