import Invocation
import RuntimeSupport

extension DispatchPlan {
  /// Delivers a message to the delegate of an entry, on the thread where the delegate is called.
  func deliver(_ invocation: Invocation, at index: Int, to delegate: any Respondable) {
    let entry = entries[index]
    entry.registration.with { registration in
      guard registration.mayDeliver else { return registration.endDelivery() }
      // The failure handler runs inside this, too: it may remove the delegate.
      registration.run {
        do {
          if let method = entry.method, !method.with({ $0.mayBeAwaited }) {
            _ = try method.with { try $0.call(delegate, invocation) }
          } else {
            try deliverByLookup(invocation, to: entry, delegate)
          }
        } catch {
          failures.report(
            failure(of: invocation, to: registration, delegate, error), of: registration)
        }
      }
      registration.endDelivery()
    }
  }

  /// Delivers a message to the object that the forwarding chain ends at, looked up now.
  ///
  /// - Returns: Whether its handler is asynchronous, and goes on after the return.
  @discardableResult
  func deliverByLookup(
    _ invocation: Invocation, to entry: Entry, _ delegate: any Respondable,
    _ counted: CountedDelivery? = nil
  ) throws -> Bool {
    try Route.follow(invocation.route) {
      let destination = try entry.destination(of: invocation, delegate)
      guard destination.isAwaited else {
        _ = try destination.deliver(invocation)
        return false
      }
      let registration = entry.registration.object
      let delegate = UncheckedSendable(delegate)
      registration.startTask(counted) {
        do {
          _ = try await destination.deliverAsync(invocation)
          return nil
        } catch {
          self.failures.report(
            self.failure(of: invocation, to: registration, delegate.value, error),
            of: registration)
          return error
        }
      }
      return true
    }
  }

  func failure(
    of invocation: Invocation, to registration: Registration, _ delegate: any Respondable,
    _ error: any Error
  ) -> DeliveryFailure {
    DeliveryFailure(
      invocation: invocation.withoutRoute, delegate: delegate, delivery: registration.delivery,
      error: error, conflict: conflict(of: registration, after: error))
  }
}

extension DispatchPlan.Entry {
  /// The object that a message ends at and its method, looked up now.
  func destination(of invocation: Invocation, _ delegate: any Respondable) throws
    -> MessageDestination
  {
    if let method {
      return MessageDestination(receiver: delegate, method: method.object)
    }
    return try delegate.destination(of: invocation)
  }
}
