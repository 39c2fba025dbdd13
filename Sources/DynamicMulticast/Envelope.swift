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
    guard registration.admits else { return registration.arrive() }
    var isUnderWay = false
    // The failure handler is within the handler, too: it may remove the delegate.
    registration.run {
      do {
        if let method, !method.isAsynchronous {
          _ = try method.call(delegate, message)
        } else {
          isUnderWay = try take()
        }
      } catch {
        report(error)
      }
    }
    if !isUnderWay { registration.arrive() }
  }

  /// Hands the message to wherever it ends, looked up now.
  ///
  /// - Returns: Whether that goes on, in a task.
  private func take() throws -> Bool {
    try Route.follow(message.details.route) {
      let destination = try destination()
      guard destination.isAsynchronous else {
        _ = try destination.take(message)
        return false
      }
      registration.startTask {
        do {
          _ = try await destination.takeAsync(message)
        } catch {
          report(error)
        }
        registration.arrive()
      }
      return true
    }
  }

  /// Where the message ends, looked up now.
  func destination() throws -> Destination {
    if let method { return Destination(receiver: delegate, method: method) }
    return try delegate.destination(of: message)
  }

  private func report(_ error: any Error) {
    failures.report(failure(error))
  }

  func failure(_ error: any Error) -> DeliveryFailure {
    DeliveryFailure(
      invocation: message.withoutRoute, delegate: delegate, delivery: registration.delivery,
      error: error, conflict: plan.conflict(of: registration, after: error))
  }
}
