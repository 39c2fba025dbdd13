import Invocation
import RuntimeSupport

/// A message that has been put on queues, as the content of ``QueuedDeliveries``.
///
/// The sender has retained the delegate of each slot. The delivery of the slot releases the
/// delegate.
struct QueuedMessage: QueuedContent, ~Copyable {
  // Noncopyable, because reading the message out of copyable memory would retain and release the
  // references of the message once for each delegate.

  private let plan: DispatchPlan
  private let invocation: Invocation

  @inline(__always)
  init(_ invocation: consuming Invocation, by plan: consuming DispatchPlan) {
    self.invocation = invocation
    self.plan = plan
  }

  /// Delivers the message to a delegate, and releases the delegate.
  borrowing func deliver(_ index: Int) {
    plan.deliver(
      invocation, at: index, to: plan.entries[index].registration.with { $0.takeDelegate() })
  }

  static var run: QueuePointer.Function { { QueuedDeliveries<QueuedMessage>.run($0) } }
}
