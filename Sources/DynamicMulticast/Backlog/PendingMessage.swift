import Invocation

/// A message or a question that is pending for some delegates, and what they share.
final class PendingMessage: @unchecked Sendable {
  // Unchecked for the number of deliveries, which is touched only under the lock of the backlog.

  let invocation: Invocation
  let plan: DispatchPlan

  /// The question, nil for a message.
  let operation: AskOperation?

  /// The number of the send, and of the delivery whose handler has sent it; 0 where nobody observes.
  let send: UInt64
  let cause: UInt64

  /// The number of deliveries that are pending; this retains itself as long as there are some.
  private var deliveries = 0

  init(
    _ invocation: Invocation, by plan: DispatchPlan, operation: AskOperation? = nil, send: UInt64,
    cause: UInt64
  ) {
    self.invocation = invocation
    self.plan = plan
    self.operation = operation
    self.send = send
    self.cause = cause
  }

  func retainForDelivery() {
    if deliveries == 0 { _ = Unmanaged.passRetained(self) }
    deliveries += 1
  }

  /// Counts a delivery as ended.
  ///
  /// - Returns: Whether it was the last one. The caller then releases the message, outside the lock.
  func endDelivery() -> Bool {
    deliveries -= 1
    return deliveries == 0
  }
}
