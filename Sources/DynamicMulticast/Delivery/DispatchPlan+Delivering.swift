import Invocation
import RuntimeSupport

extension DispatchPlan {
  /// Delivers a message to the delegate of an entry, on the thread where the delegate is called.
  // Not inlined. If a handler takes exactly the types of the arguments, the caller does not call
  // this function, and is faster when it is shorter.
  func deliver(_ invocation: Invocation, at index: Int, to delegate: consuming any Respondable) {
    deliver(invocation, at: index, to: delegate, nil)
  }

  /// Delivers a message to the delegate of an entry, and counts the end of a monitored delivery.
  ///
  /// Releases the delegate before the delivery ends. A caller that has waited for the last delivery
  /// of a removed delegate may expect that no delivery holds the delegate.
  ///
  /// - Parameters:
  ///   - invocation: The message.
  ///   - index: The index of the entry.
  ///   - delegate: The delegate.
  ///   - monitored: The monitored delivery, or `nil` if the delivery is not monitored.
  @inline(__always)
  func deliver(
    _ invocation: Invocation, at index: Int, to delegate: consuming any Respondable,
    _ monitored: MonitoredDelivery?
  ) {
    let entry = entries[index]
    var held: (any Respondable)? = consume delegate
    entry.registration.with { registration in
      guard registration.mayDeliver else {
        held = nil
        failures.keepDropped(invocation, registration)
        return registration.drop(monitored)
      }
      var outcome = DeliveryOutcome.ended
      // Within this closure, the failure handler and the delegate's `deinit` run, too. If one of
      // them removes the delegate and waits, the wait must see that the thread is within a handler
      // of the delegate.
      registration.run(monitored) {
        let delegate = held.take().unsafelyUnwrapped
        do {
          if let method = entry.method(of: delegate), !method.with({ $0.mayBeAwaited }) {
            _ = try method.with { try $0.call(delegate, invocation) }
          } else if try deliverByLookup(invocation, to: entry, delegate, monitored) {
            outcome = .continues
          }
        } catch {
          outcome = .failed
          monitored?.record(.failed, error: error)
          failures.report(
            failure(of: invocation, to: registration, delegate, error), of: registration)
        }
      }
      registration.end(outcome, monitored)
    }
  }

  /// Delivers a message to the object at the end of the forwarding chain, which is looked up now.
  ///
  /// - Returns: `true` if the handler is asynchronous, and continues after the return.
  private func deliverByLookup(
    _ invocation: Invocation, to entry: Entry, _ delegate: any Respondable,
    _ monitored: MonitoredDelivery?
  ) throws -> Bool {
    var continues = false
    try Route.follow(invocation.route) {
      let destination = try entry.destination(of: invocation, delegate)
      guard destination.isAwaited else {
        _ = try destination.deliver(invocation)
        return
      }
      let registration = entry.registration.object
      let delegate = UncheckedSendable(delegate)
      registration.startTask(monitored) {
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
      continues = true
    }
    return continues
  }

  func failure(
    of invocation: Invocation, to registration: Registration, _ delegate: any Respondable,
    _ error: any Error
  ) -> DeliveryFailure {
    DeliveryFailure(
      invocation: invocation.withoutRoute, delegate: delegate, delivery: registration.delivery,
      site: registration.site, error: error,
      conflict: conflict(of: registration, after: error))
  }
}

extension DispatchPlan.Entry {
  /// Looks up the object and method at which the forwarding chain of a message ends.
  func destination(of invocation: Invocation, _ delegate: any Respondable) throws
    -> MessageDestination
  {
    if let method = method(of: delegate) {
      return MessageDestination(receiver: delegate, method: method.object)
    }
    return try delegate.destination(of: invocation)
  }
}
