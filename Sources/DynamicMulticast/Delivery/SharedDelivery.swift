import Invocation

/// The message and the plan that the blocks on several queues share.
final class SharedDelivery: Sendable {
  private let invocation: Invocation
  private let plan: DispatchPlan

  init(_ invocation: Invocation, by plan: DispatchPlan) {
    self.invocation = invocation
    self.plan = plan
  }

  func deliver(at index: Int, to delegate: any Respondable) {
    plan.deliver(invocation, at: index, to: delegate)
  }
}
