import Invocation
import RuntimeSupport

// Direct delivery: a message whose argument types are known is delivered to delegates on the
// sender's thread without an `Invocation`. An `Invocation` is made only for a handler that takes
// other types, and for the report of a failure.

extension DispatchPlan {
  /// Returns `true` if a message with a tuple of arguments can be delivered directly.
  ///
  /// If the first handler takes exactly the types of the arguments, the number of arguments fits
  /// the selector, too, so the message needs no further check.
  @inline(__always)
  func acceptsDirectly<Values>(_ values: Values.Type) -> Bool {
    isDirect && withFirstMethod { $0.accepts(values) } == true
  }

  /// Calls a closure with the method of the first delegate.
  ///
  /// - Returns: What the closure returns, or `nil` if the delegate must be asked, or is a closure
  ///   that was deallocated.
  @inline(__always)
  func withFirstMethod<Result>(_ body: (Implementation) -> Result) -> Result? {
    guard entries[0].isClosure else { return entries[0].classMethod?.with(body) }
    // A closure's method belongs to the delegate, so the delegate is retained meanwhile.
    guard let delegate = entries[0].registration.with({ $0.delegate }) else { return nil }
    return withExtendedLifetime(delegate) { entries[0].method(of: delegate)?.with(body) }
  }

  /// Delivers a message to all delegates on the current thread.
  ///
  /// - Parameters:
  ///   - values: The address of the arguments. `Values` is the type of their tuple.
  ///   - multicast: The sender.
  ///   - delivery: The synchronous delivery of which the message is part.
  /// - Returns: The outcome of the dispatch.
  func deliver<Values>(
    _ values: UnsafePointer<Values>, through multicast: Multicast,
    in delivery: UnsafeMutablePointer<SynchronousDelivery>
  ) -> DispatchOutcome {
    var outcome = DispatchOutcome()
    for index in entries.indices {
      let entry = entries[index]
      entry.registration.with { registration in
        guard let delegate = registration.delegate, registration.beginDelivery() else {
          let invocation = Invocation(selector, values: values.pointee)
          if !dispatch(
            invocation, toSuccessorOf: registration, through: multicast, in: delivery, &outcome)
          {
            failures.keepDropped(invocation, registration)
          }
          return
        }
        outcome.foundResponder = true
        delivery.pointee.current = entry.registration
        deliver(values, at: index, to: consume delegate)
        delivery.pointee.current = nil
      }
    }
    return outcome
  }

  @inline(__always)
  private func deliver<Values>(
    _ values: UnsafePointer<Values>, at index: Int, to delegate: consuming any Respondable
  ) {
    let entry = entries[index]
    guard let method = entry.method(of: delegate), method.with({ $0.accepts(Values.self) })
    else {
      return deliver(
        Invocation(selector, values: values.pointee), at: index, to: consume delegate)
    }
    var held: (any Respondable)? = consume delegate
    entry.registration.with { registration in
      // Release the delegate before the delivery ends, as `deliver(_:at:to:_:)` does.
      if let delegate = held.take() {
        if registration.mayDeliver {
          do {
            try method.with { try $0.call(delegate, exactlyAt: values) }
          } catch {
            let invocation = Invocation(selector, values: values.pointee)
            failures.report(
              failure(of: invocation, to: registration, delegate, error), of: registration)
          }
        } else {
          failures.keepDropped(Invocation(selector, values: values.pointee), registration)
        }
      }
      registration.endDelivery()
    }
  }
}
