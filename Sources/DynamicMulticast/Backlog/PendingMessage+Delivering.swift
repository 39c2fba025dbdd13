import Invocation

extension PendingMessage {
  /// Delivers it to a delegate, on the thread where the delegate is called.
  ///
  /// - Returns: Whether the delivery has ended; the caller then counts it.
  func deliver(_ claim: Backlog.Claim) -> HandlerOutcome {
    let index = Int(claim.index)
    let counted = CountedDelivery(self, index, number: claim.number, holdsMessage: true)
    // Removed since the item was put on the queue.
    guard plan.registration(at: index).mayDeliver else {
      operation?.didDrop(
        index, counted.account.error(invocation.selector, .removed))
      return .dropped
    }
    if let operation { return operation.call(at: index, counted) }
    guard let delegate = claim.delegate else { return .dropped }
    return plan.deliver(invocation, at: index, to: delegate, counted)
  }
}

/// A delivery that is counted, and its number.
struct CountedDelivery: Sendable {
  let message: PendingMessage
  let index: Int
  let number: UInt64

  /// Whether the message counts it as one of its deliveries.
  let holdsMessage: Bool

  init(_ message: PendingMessage, _ index: Int, number: UInt64, holdsMessage: Bool) {
    self.message = message
    self.index = index
    self.number = number
    self.holdsMessage = holdsMessage
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
    message.plan.backlog?.shared.end(
      account.index, holdsMessage ? .passUnretained(message) : nil, outcome)
  }
}
