import Dispatch
import Invocation

// The path of every send. It counts few references on purpose: the plan keeps the registrations, a
// class's methods are there for good, and the message is the sender's until it returns.
extension MulticastDelegate {
  /// Sends a message to all delegates that respond, together where the plan says so.
  func dispatch(
    _ message: Invocation, by plan: Plan, in delivery: UnsafeMutablePointer<SynchronousDelivery>?
  ) {
    if plan.isTapped { plan.tell(message) }
    // Made when the first of several delegates is on a queue.
    var departure: Departure?
    var isHeard = false
    var hasDead = false
    if let legs = plan.legs {
      for leg in legs {
        if leg.count == 1 {
          let index = plan.index(at: leg.lowerBound)
          dispatch(message, to: index, by: plan, in: delivery, &departure, &isHeard, &hasDead)
        } else {
          dispatch(message, together: leg, by: plan, &isHeard, &hasDead)
        }
      }
    } else {
      for index in plan.entries.indices {
        dispatch(message, to: index, by: plan, in: delivery, &departure, &isHeard, &hasDead)
      }
    }
    if hasDead { prune() }
    if !isHeard, let handler = unheardHandler { handler(message.withoutRoute) }
  }

  @inline(__always)
  private func dispatch(
    _ message: Invocation, to index: Int, by plan: Plan,
    in delivery: UnsafeMutablePointer<SynchronousDelivery>?,
    _ departure: inout Departure?, _ isHeard: inout Bool, _ hasDead: inout Bool
  ) {
    let entry = plan.entries[index]
    entry.registration._withUnsafeGuaranteedRef { registration in
      guard let delegate = registration.delegate else { return hasDead = true }
      guard !entry.isAsked || delegate.responds(to: plan.selector) else { return }
      isHeard = true
      guard registration.depart() else { return }
      guard let queue = registration.queue else {
        delivery?.pointee.current = entry.registration
        // Not a copy where it need not be one.
        if entry.isAsked {
          deliver(message.routed(through: self), at: index, to: delegate, by: plan)
        } else {
          plan.deliver(message, at: index, to: delegate)
        }
        delivery?.pointee.current = nil
        return
      }
      let passenger = UncheckedSendable(delegate)
      if plan.entries.count == 1 || entry.isAsked {
        let message = entry.isAsked ? message.routed(through: self) : message
        queue.async { plan.deliver(message, at: index, to: passenger.value) }
      } else {
        let departing = departure ?? Departure(message, by: plan)
        departure = departing
        queue.async { departing.arrive(at: index, passenger.value) }
      }
    }
  }

  /// Delivers a message to a delegate that had to be asked, now or where its deliveries are diverted.
  private func deliver(
    _ message: Invocation, at index: Int, to delegate: any Respondable, by plan: Plan
  ) {
    guard let diversion = plan.registration(at: index).place.diversion else {
      return plan.deliver(message, at: index, to: delegate)
    }
    let passenger = UncheckedSendable(delegate)
    diversion { plan.deliver(message, at: index, to: passenger.value) }
  }

  /// Sends a message to delegates on one serial queue, of which none has to be asked.
  private func dispatch(
    _ message: Invocation, together leg: Range<Int>, by plan: Plan, _ isHeard: inout Bool,
    _ hasDead: inout Bool
  ) {
    let carriage = Carriage.make(for: message, by: plan, capacity: leg.count)
    for place in leg {
      let index = plan.index(at: place)
      plan.entries[index].registration._withUnsafeGuaranteedRef { registration in
        guard let delegate = registration.delegate else { return hasDead = true }
        isHeard = true
        if registration.depart() { carriage.board(delegate, index) }
      }
    }
    if carriage.isEmpty { return }
    let departing = UncheckedSendable(carriage)
    plan.entries[plan.index(at: leg.lowerBound)].registration._withUnsafeGuaranteedRef {
      registration in
      registration.queue?.async { departing.value.arrive() }
    }
  }
}
