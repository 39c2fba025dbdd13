import Invocation
import RuntimeSupport

extension PendingMessage {
  /// Delivers it to a delegate, and counts the end.
  @inline(__always)
  func deliverAndCount(to delegate: (any Respondable)?, at index: Int) {
    let counted = CountedDelivery(self, index)
    let outcome = deliver(to: delegate, at: index, counted)
    if outcome != .continues { counted.end(outcome) }
  }

  /// Delivers it to a delegate, on the thread where the delegate is called.
  ///
  /// - Returns: Whether the delivery has ended; the caller then counts it.
  @inline(__always)
  private func deliver(
    to delegate: (any Respondable)?, at index: Int, _ counted: CountedDelivery
  ) -> HandlerOutcome {
    // Removed since the item was put on the queue.
    guard plan.entries[index].registration.with(\.mayDeliver) else {
      let error = account(at: index).error(invocation.selector, .removed)
      counted.record(.dropped, error: error)
      operation?.didDrop(index, error)
      return .dropped
    }
    if let operation { return operation.call(at: index, counted) }
    guard let delegate else { return .dropped }
    return plan.deliver(invocation, at: index, to: delegate, counted)
  }
}
