import Invocation
import RuntimeSupport

// Every send comes through here. The code retains and releases as little as it can: the plan holds
// the registrations, a class's methods are never freed, and the sender holds the message until the
// send returns.

extension DispatchPlan {
  /// Dispatches a message to all delegates that respond, in batches where the plan has some.
  ///
  /// - Parameters:
  ///   - invocation: The message.
  ///   - multicast: The sender, noted in messages that a delegate may forward.
  ///   - delivery: The synchronous delivery that this is part of, if the plan needs one.
  /// - Returns: Whether a delegate responded, and whether one was found deallocated.
  func dispatch(
    _ invocation: Invocation, through multicast: Multicast,
    in delivery: UnsafeMutablePointer<SynchronousDelivery>?
  ) -> DispatchOutcome {
    var outcome = DispatchOutcome()
    if !isPlain {
      outcome = notifyTaps(of: invocation)
      if let counters {
        var carrier = CountedCarrier(counted(invocation, by: counters))
        dispatch(invocation, through: multicast, in: delivery, by: &carrier, &outcome)
        if !outcome.foundResponder { carrier.recordUnheard() }
        return outcome
      }
    }
    // Makes one block for the first delegate on a queue, and shares that with the others.
    var carrier = QueuedDeliveries<QueuedMessage>(capacity: queuedCount)
    dispatch(invocation, through: multicast, in: delivery, by: &carrier, &outcome)
    return outcome
  }

  @inline(__always)
  private func dispatch<Carrier: MessageCarrier & ~Copyable>(
    _ invocation: Invocation, through multicast: Multicast,
    in delivery: UnsafeMutablePointer<SynchronousDelivery>?, by carrier: inout Carrier,
    _ outcome: inout DispatchOutcome
  ) {
    guard let batches else {
      for index in entries.indices {
        dispatch(
          invocation, toEntryAt: index, through: multicast, in: delivery, by: &carrier, &outcome)
      }
      return
    }
    for var batch in batches {
      if batch.count == 1 {
        dispatch(
          invocation, toEntryAt: index(at: batch.lowerBound), through: multicast, in: delivery,
          by: &carrier, &outcome)
        continue
      }
      // Several rounds only where delegates have gone since the plan was made.
      while !batch.isEmpty {
        if let gone = carrier.send(invocation, toBatch: &batch, of: self, &outcome) {
          dispatch(
            invocation, toSuccessorOf: registration(at: gone), through: multicast, in: delivery,
            &outcome)
        }
      }
    }
  }

  @inline(__always)
  private func dispatch<Carrier: MessageCarrier & ~Copyable>(
    _ invocation: Invocation, toEntryAt index: Int, through multicast: Multicast,
    in delivery: UnsafeMutablePointer<SynchronousDelivery>?, by carrier: inout Carrier,
    _ outcome: inout DispatchOutcome
  ) {
    let entry = entries[index]
    entry.registration.with { registration in
      if registration.isQueued, !entry.mustAskDelegate {
        if carrier.send(invocation, toEntryAt: index, of: self, &outcome) { return }
      } else if let delegate = registration.delegate {
        guard
          !entry.mustAskDelegate || (!hasLeft(registration) && delegate.responds(to: selector))
        else { return }
        delivery?.pointee.current = entry.registration
        let isThere = carrier.deliver(
          invocation, at: index, to: delegate, of: self, through: multicast, &outcome)
        delivery?.pointee.current = nil
        if isThere { return }
      }
      dispatch(
        invocation, toSuccessorOf: registration, through: multicast, in: delivery, &outcome)
    }
  }

  /// Dispatches a message to the delegate that has replaced another since the plan was made, if one
  /// has; otherwise notes whether the other was deallocated.
  @inline(never)
  func dispatch(
    _ invocation: Invocation, toSuccessorOf registration: Registration,
    through multicast: Multicast, in delivery: UnsafeMutablePointer<SynchronousDelivery>?,
    _ outcome: inout DispatchOutcome
  ) {
    // Closed, but there: it responds.
    if registration.isAlive, !hasLeft(registration) { outcome.foundResponder = true }
    // Again if that one was replaced and deallocated, too, before the plan was made.
    while let successor = registration.successor {
      let basis = PlanBasis([successor], counters?.pendingDeliveries)
      let plan = DispatchPlan(for: selector, from: basis, failures: failures)
      if !plan.deallocated.isEmpty, successor.successor != nil { continue }
      let found = plan.dispatch(invocation, through: multicast, in: delivery)
      if found.foundResponder { outcome.foundResponder = true }
      if found.foundDeallocated { outcome.foundDeallocated = true }
      for registration in plan.deallocated { multicast.record(deallocated: registration) }
      if !plan.deallocated.isEmpty { outcome.foundDeallocated = true }
      return
    }
    if !registration.isAlive, registration.versionWithout == nil {
      outcome.foundDeallocated = true
      multicast.record(deallocated: registration)
    }
  }
}
