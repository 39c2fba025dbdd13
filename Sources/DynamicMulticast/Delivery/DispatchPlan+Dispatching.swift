import Invocation
import RuntimeSupport

// Every send passes through this file, so the code retains and releases as little as possible. The
// plan keeps the registrations alive, the methods of a class are never freed, and the sender keeps
// the message alive until the send returns. Therefore `Uncounted` references are valid here.

extension DispatchPlan {
  /// Dispatches a message to all delegates that respond, in the batches of the plan.
  ///
  /// - Parameters:
  ///   - invocation: The message.
  ///   - multicast: The sender, which is recorded in messages that a delegate may forward.
  ///   - delivery: The synchronous delivery of which the message is part, or `nil` if the plan has
  ///     no delegates on the sender's thread.
  /// - Returns: Records whether a delegate responded or was found deallocated.
  func dispatch(
    _ invocation: Invocation, through multicast: Multicast,
    in delivery: UnsafeMutablePointer<SynchronousDelivery>?
  ) -> DispatchOutcome {
    var outcome = DispatchOutcome()
    if !isPlain {
      outcome = notifyTaps(of: invocation)
      if let monitors {
        var carrier = MonitoredCarrier(monitored(invocation, by: monitors))
        dispatch(invocation, through: multicast, in: delivery, by: &carrier, &outcome)
        if !outcome.foundResponder { carrier.recordUnheard() }
        return outcome
      }
    }
    // A carrier makes one block of memory for the first delegate on a queue, and all deliveries
    // share it.
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
      // More than one round only if delegates of the batch are gone since the plan was made.
      while !batch.isEmpty {
        if let gone = carrier.send(invocation, toBatch: &batch, of: self, &outcome),
          !dispatch(
            invocation, toSuccessorOf: registration(at: gone), through: multicast, in: delivery,
            &outcome)
        {
          carrier.drop(invocation, toEntryAt: gone, of: self)
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
        if entry.mustAskDelegate, !delegate.responds(to: selector) { return }
        delivery?.pointee.current = entry.registration
        let isThere = carrier.deliver(
          invocation, at: index, to: consume delegate, of: self, through: multicast, &outcome)
        delivery?.pointee.current = nil
        if isThere { return }
      }
      if !dispatch(
        invocation, toSuccessorOf: registration, through: multicast, in: delivery, &outcome)
      {
        carrier.drop(invocation, toEntryAt: index, of: self)
      }
    }
  }

  /// Dispatches a message to the delegate that has replaced another delegate since the plan was
  /// made.
  ///
  /// If the delegate was not replaced, the function records whether the delegate was deallocated.
  /// A message to a delegate that another thread has removed since the send began is dropped by the
  /// caller.
  ///
  /// - Parameters:
  ///   - invocation: The message.
  ///   - registration: The registration of the replaced delegate.
  ///   - multicast: The sender.
  ///   - delivery: The synchronous delivery of which the message is part, or `nil`.
  ///   - outcome: The outcome of the dispatch, which the function updates.
  /// - Returns: `false` if the caller must drop the message.
  @inline(never)
  func dispatch(
    _ invocation: Invocation, toSuccessorOf registration: Registration,
    through multicast: Multicast, in delivery: UnsafeMutablePointer<SynchronousDelivery>?,
    _ outcome: inout DispatchOutcome
  ) -> Bool {
    // The registration is closed, but its delegate may still exist; then a delegate responds, and
    // the message is not unheard.
    let isRemoved = registration.isAlive
    if isRemoved { outcome.foundResponder = true }
    // Repeat if the successor was itself replaced and deallocated before the plan was made.
    while let successor = registration.successor {
      let basis = PlanBasis(
        registrations: [successor], pendingDeliveries: monitors?.pendingDeliveries)
      let plan = DispatchPlan(for: selector, from: basis, failures: failures)
      if !plan.deallocated.isEmpty, successor.successor != nil { continue }
      let found = plan.dispatch(invocation, through: multicast, in: delivery)
      if found.foundResponder { outcome.foundResponder = true }
      if found.foundDeallocated { outcome.foundDeallocated = true }
      for registration in plan.deallocated { multicast.record(deallocated: registration) }
      if !plan.deallocated.isEmpty { outcome.foundDeallocated = true }
      return true
    }
    if !registration.isAlive {
      outcome.foundDeallocated = true
      multicast.record(deallocated: registration)
    }
    return !isRemoved
  }
}
