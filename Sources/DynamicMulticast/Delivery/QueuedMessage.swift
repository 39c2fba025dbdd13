import Invocation
import RuntimeSupport

/// A message on its way to queues.
///
/// The delegates have been retained, one for each slot.
struct QueuedMessage: QueuedContent, ~Copyable {
  private let plan: DispatchPlan
  private let invocation: Invocation

  @inline(__always)
  init(_ invocation: consuming Invocation, by plan: consuming DispatchPlan) {
    self.invocation = invocation
    self.plan = plan
  }

  /// Delivers the message to a delegate, and releases the delegate.
  borrowing func deliver(_ index: Int) {
    let delegate = plan.entries[index].registration.with { $0.takeDelegate() }
    plan.deliver(invocation, at: index, to: delegate)
  }

  static var run: QueuePointer.Function { { QueuedDeliveries<QueuedMessage>.run($0) } }
}
