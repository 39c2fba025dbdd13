import Dispatch
import Invocation

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
    if !isPlain {
      notifyTaps(of: invocation)
      if let backlog {
        return dispatch(invocation, through: multicast, in: delivery, countedBy: backlog)
      }
    }
    // Made for the first delegate on a queue, and shared with the others.
    var shared: SharedDelivery?
    var outcome = DispatchOutcome()
    if let batches {
      for batch in batches {
        if batch.count == 1 {
          let index = index(at: batch.lowerBound)
          dispatch(
            invocation, toEntryAt: index, through: multicast, in: delivery, &shared, &outcome)
        } else {
          dispatch(invocation, asBatch: batch, through: multicast, in: delivery, &outcome)
        }
      }
    } else {
      for index in entries.indices {
        dispatch(invocation, toEntryAt: index, through: multicast, in: delivery, &shared, &outcome)
      }
    }
    return outcome
  }

  @inline(__always)
  private func dispatch(
    _ invocation: Invocation, toEntryAt index: Int, through multicast: Multicast,
    in delivery: UnsafeMutablePointer<SynchronousDelivery>?,
    _ shared: inout SharedDelivery?, _ outcome: inout DispatchOutcome
  ) {
    let entry = entries[index]
    entry.registration._withUnsafeGuaranteedRef { registration in
      guard let delegate = registration.delegate else {
        return dispatch(
          invocation, toSuccessorOf: registration, through: multicast, in: delivery, &outcome)
      }
      guard !entry.mustAskDelegate || delegate.responds(to: selector) else { return }
      outcome.foundResponder = true
      guard registration.beginDelivery() else {
        return dispatch(
          invocation, toSuccessorOf: registration, through: multicast, in: delivery, &outcome)
      }
      guard let queue = registration.queue else {
        delivery?.pointee.current = entry.registration
        // A routed message is a copy, so one is made only where the delegate may forward it.
        if entry.mustAskDelegate {
          deliverOrRedirect(invocation.routed(through: multicast), at: index, to: delegate)
        } else {
          deliver(invocation, at: index, to: delegate)
        }
        delivery?.pointee.current = nil
        return
      }
      let recipient = UncheckedSendable(delegate)
      if entries.count == 1 || entry.mustAskDelegate {
        let invocation = entry.mustAskDelegate ? invocation.routed(through: multicast) : invocation
        queue.async { self.deliver(invocation, at: index, to: recipient.value) }
      } else {
        let made = shared ?? SharedDelivery(invocation, by: self)
        shared = made
        queue.async { made.deliver(at: index, to: recipient.value) }
      }
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
    // Again if that one was replaced and deallocated, too, before the plan was made.
    while let successor = registration.successor {
      let plan = DispatchPlan(
        for: selector, among: [successor], failures: failures, taps: [],
        backlog: backlog?.shared)
      if plan.foundDeallocated, successor.successor != nil { continue }
      let found = plan.dispatch(invocation, through: multicast, in: delivery)
      if found.foundResponder { outcome.foundResponder = true }
      if found.foundDeallocated || plan.foundDeallocated { outcome.foundDeallocated = true }
      return
    }
    if !registration.isAlive { outcome.foundDeallocated = true }
  }

  /// Delivers a message to a delegate that had to be asked: now, or through its queue's
  /// redirection.
  private func deliverOrRedirect(
    _ invocation: Invocation, at index: Int, to delegate: any Respondable
  ) {
    guard let redirection = registration(at: index).executionTarget.redirection else {
      return deliver(invocation, at: index, to: delegate)
    }
    let recipient = UncheckedSendable(delegate)
    redirection { self.deliver(invocation, at: index, to: recipient.value) }
  }

  /// Dispatches a message to delegates on one serial queue, none of which has to be asked.
  private func dispatch(
    _ invocation: Invocation, asBatch range: Range<Int>, through multicast: Multicast,
    in delivery: UnsafeMutablePointer<SynchronousDelivery>?, _ outcome: inout DispatchOutcome
  ) {
    var batch = DeliveryBatch.make(for: invocation, by: self, capacity: range.count)
    for position in range {
      let index = index(at: position)
      entries[index].registration._withUnsafeGuaranteedRef { registration in
        if let delegate = registration.delegate {
          outcome.foundResponder = true
          if registration.beginDelivery() { return batch.append(delegate, index) }
        }
        // It comes after the delegates before it, and before those after it.
        if registration.successor != nil, !batch.isEmpty {
          send(batch, toQueueAt: range.lowerBound)
          batch = DeliveryBatch.make(for: invocation, by: self, capacity: range.count)
        }
        dispatch(
          invocation, toSuccessorOf: registration, through: multicast, in: delivery, &outcome)
      }
    }
    if !batch.isEmpty { send(batch, toQueueAt: range.lowerBound) }
  }

  /// Puts a batch on the queue of the delegate at a position of the order of dispatch.
  private func send(_ batch: DeliveryBatch, toQueueAt position: Int) {
    let filled = UncheckedSendable(batch)
    entries[index(at: position)].registration._withUnsafeGuaranteedRef { registration in
      registration.queue?.async { filled.value.deliver() }
    }
  }
}
