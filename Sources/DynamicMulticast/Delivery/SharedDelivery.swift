import Invocation

/// One message for delegates that are called on several queues: what their blocks share.
final class SharedDelivery: Sendable {
  private let message: Invocation
  private let plan: DispatchPlan

  init(_ message: Invocation, by plan: DispatchPlan) {
    self.message = message
    self.plan = plan
  }

  func deliver(at index: Int, to delegate: any Respondable) {
    plan.deliver(message, at: index, to: delegate)
  }
}
