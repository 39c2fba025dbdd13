import Invocation

/// A message or a question that is pending for some delegates, and what they share.
final class PendingMessage: Sendable {
  let invocation: Invocation
  let plan: DispatchPlan

  /// The question, nil for a message.
  let operation: AskOperation?

  /// The number of the send, and of the delivery whose handler has sent it; 0 where nobody observes.
  let send: UInt64
  let cause: UInt64

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
}
