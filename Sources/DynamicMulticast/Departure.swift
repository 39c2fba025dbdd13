import Invocation

/// A message on its way to delegates that are called on several queues.
final class Departure: Sendable {
  private let message: Invocation
  private let plan: Plan

  init(_ message: Invocation, by plan: Plan) {
    self.message = message
    self.plan = plan
  }

  func arrive(at index: Int, _ delegate: any Respondable) {
    plan.deliver(message, at: index, to: delegate)
  }
}
