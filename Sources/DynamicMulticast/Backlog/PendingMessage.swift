import Invocation
import RuntimeSupport

/// A message or a question that is pending for some delegates, and what they share.
final class PendingMessage: Sendable {
  let invocation: Invocation
  let plan: DispatchPlan

  // Of the plan, which has a backlog.
  let backlog: Uncounted<PlannedBacklog>
  let shared: Uncounted<SharedBacklog>
  let isObserved: Bool

  /// The question, nil for a message.
  let operation: AskOperation?

  /// The number of the send, and of the delivery whose handler has sent it; 0 where nobody observes.
  let send: UInt64
  let cause: UInt64

  init(
    _ invocation: Invocation, by plan: DispatchPlan, _ backlog: PlannedBacklog,
    operation: AskOperation? = nil, send: UInt64, cause: UInt64
  ) {
    self.backlog = Uncounted(backlog)
    shared = Uncounted(backlog.shared)
    isObserved = backlog.isObserved
    self.invocation = invocation
    self.plan = plan
    self.operation = operation
    self.send = send
    self.cause = cause
  }

  /// The number of its delivery to the delegate of an entry; 0 where nobody observes.
  @inline(__always)
  func number(at index: Int) -> UInt64 { send == 0 ? 0 : send + 1 + UInt64(index) }

  /// The account of the delegate of an entry.
  func account(at index: Int) -> DeliveryAccount {
    backlog.with { $0.accounts[index] }
  }
}
