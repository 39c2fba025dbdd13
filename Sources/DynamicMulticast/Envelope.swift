import Dispatch
import Invocation

/// A message on its way to one delegate, which it keeps alive.
struct Envelope: @unchecked Sendable {
  // Unchecked for the delegate: it is only used where the envelope is opened, on its queue.
  let message: Invocation
  let registration: Registration
  let delegate: any Respondable

  /// The delegate's method, nil if it is to be looked up when the message arrives.
  let method: Implementation?
  let plan: Plan
  let failures: Failures

  /// Sends the message on its way, or delivers it if that is on this thread.
  func dispatch() {
    guard registration.depart() else { return }
    guard let queue = registration.delivery.queue else { return open() }
    queue.async { open() }
  }

  /// Calls the delegate.
  private func open() {
    defer { registration.arrive() }
    guard registration.admits else { return }
    // The failure handler is within the handler, too: it may remove the delegate.
    registration.run {
      do {
        if let method {
          _ = try method.call(delegate, message)
        } else {
          try Route.follow(message.details.route) { _ = try delegate.receive(message) }
        }
      } catch {
        report(error)
      }
    }
  }

  private func report(_ error: any Error) {
    failures.report(
      DeliveryFailure(
        invocation: message.withoutRoute, delegate: delegate, delivery: registration.delivery,
        error: error, conflict: plan.conflict(of: registration, after: error)))
  }
}
