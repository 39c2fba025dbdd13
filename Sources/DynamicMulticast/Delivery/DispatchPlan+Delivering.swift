import Invocation
import RuntimeSupport

extension DispatchPlan {
  /// Delivers a message to the delegate of an entry, on the thread where the delegate is called.
  // Not inlined: where a handler takes just the arguments' types, the caller does without this, and
  // is shorter.
  func deliver(_ invocation: Invocation, at index: Int, to delegate: any Respondable) {
    deliver(invocation, at: index, to: delegate, nil)
  }

  /// Delivers a message to the delegate of an entry, and counts its end if it is counted.
  ///
  /// - Parameters:
  ///   - invocation: The message.
  ///   - index: The index of the entry.
  ///   - delegate: The delegate.
  ///   - counted: The delivery, where it is counted.
  @inline(__always)
  func deliver(
    _ invocation: Invocation, at index: Int, to delegate: any Respondable,
    _ counted: CountedDelivery?
  ) {
    let entry = entries[index]
    entry.registration.with { registration in
      guard registration.mayDeliver else { return registration.drop(counted) }
      var outcome = DeliveryOutcome.ended
      // The failure handler runs inside this, too: it may remove the delegate.
      registration.run(counted) {
        do {
          if let method = entry.method, !method.with({ $0.mayBeAwaited }) {
            _ = try method.with { try $0.call(delegate, invocation) }
          } else if try deliverByLookup(invocation, to: entry, delegate, counted) {
            outcome = .continues
          }
        } catch {
          outcome = .failed
          counted?.record(.failed, error: error)
          failures.report(
            failure(of: invocation, to: registration, delegate, error), of: registration)
        }
      }
      registration.end(outcome, counted)
    }
  }

  /// Delivers a message to the object that the forwarding chain ends at, looked up now.
  ///
  /// - Returns: Whether its handler is asynchronous, and goes on after the return.
  private func deliverByLookup(
    _ invocation: Invocation, to entry: Entry, _ delegate: any Respondable,
    _ counted: CountedDelivery?
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
