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
      if let backlog {
        dispatch(invocation, through: multicast, in: delivery, countedBy: backlog, &outcome)
        return outcome
      }
    }
    // Made for the first delegate on a queue, and shared with the others.
    var queued = QueuedDeliveries<QueuedMessage>(capacity: queuedCount)
    if let batches {
      for batch in batches {
        if batch.count == 1 {
          let index = index(at: batch.lowerBound)
          dispatch(
            invocation, toEntryAt: index, through: multicast, in: delivery, &queued, &outcome)
        } else {
          dispatch(invocation, asBatch: batch, through: multicast, in: delivery, &queued, &outcome)
        }
      }
    } else {
      for index in entries.indices {
        dispatch(invocation, toEntryAt: index, through: multicast, in: delivery, &queued, &outcome)
      }
    }
    return outcome
  }

  @inline(__always)
  private func dispatch(
    _ invocation: Invocation, toEntryAt index: Int, through multicast: Multicast,
    in delivery: UnsafeMutablePointer<SynchronousDelivery>?,
    _ queued: inout QueuedDeliveries<QueuedMessage>, _ outcome: inout DispatchOutcome
  ) {
    let entry = entries[index]
    entry.registration.with { registration in
      if registration.isQueued, !entry.mustAskDelegate {
        if beginQueued(registration) {
          outcome.foundResponder = true
          queued.append(index, of: QueuedMessage(invocation, by: self))
          return registration.send(&queued)
        }
      } else if let delegate = registration.delegate {
        guard
          !entry.mustAskDelegate || (!hasLeft(registration) && delegate.responds(to: selector))
        else { return }
        if begin(registration) {
          outcome.foundResponder = true
          delivery?.pointee.current = entry.registration
          deliverOrSend(invocation, at: index, to: delegate, through: multicast)
          delivery?.pointee.current = nil
          return
        }
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
      let plan = DispatchPlan(
        for: selector, among: [successor], failures: failures, taps: [],
        backlog: backlog?.shared)
      if !plan.deallocated.isEmpty, successor.successor != nil { continue }
      let found = plan.dispatch(invocation, through: multicast, in: delivery)
      if found.foundResponder { outcome.foundResponder = true }
      if found.foundDeallocated { outcome.foundDeallocated = true }
      for registration in plan.deallocated { multicast.note(deallocated: registration) }
      if !plan.deallocated.isEmpty { outcome.foundDeallocated = true }
      return
    }
    if !registration.isAlive, registration.versionWithout == nil {
      outcome.foundDeallocated = true
      multicast.note(deallocated: registration)
    }
  }

  /// Delivers a message to a delegate on the sender's thread or that had to be asked: now, on its
  /// queue, or through its queue's redirection.
  @inline(__always)
  private func deliverOrSend(
    _ invocation: Invocation, at index: Int, to delegate: any Respondable,
    through multicast: Multicast
  ) {
    guard entries[index].mustAskDelegate else {
      return deliver(invocation, at: index, to: delegate)
    }
    // A routed message is a copy, so one is made only where the delegate may forward it.
    deliverOrSend(invocation.routed(through: multicast), at: index, to: delegate)
  }

  @inline(never)
  private func deliverOrSend(
    _ invocation: Invocation, at index: Int, to delegate: any Respondable
  ) {
    let registration = registration(at: index)
    let target = registration.executionTarget
    if target.isSynchronous { return deliver(invocation, at: index, to: delegate) }
    if let redirection = target.redirection {
      let recipient = UncheckedSendable(delegate)
      return redirection { self.deliver(invocation, at: index, to: recipient.value) }
    }
    guard registration.retainDelegate() else { return }
    var queued = QueuedDeliveries<QueuedMessage>(capacity: 1)
    queued.append(index, of: QueuedMessage(invocation, by: self))
    queued.send(to: target)
  }

  /// Dispatches a message to delegates on one serial queue, none of which has to be asked.
  private func dispatch(
    _ invocation: Invocation, asBatch range: Range<Int>, through multicast: Multicast,
    in delivery: UnsafeMutablePointer<SynchronousDelivery>?,
    _ queued: inout QueuedDeliveries<QueuedMessage>, _ outcome: inout DispatchOutcome
  ) {
    let target = entries[index(at: range.lowerBound)].registration
    for position in range {
      let index = index(at: position)
      entries[index].registration.with { registration in
        if beginQueued(registration) {
          outcome.foundResponder = true
          return queued.append(index, of: QueuedMessage(invocation, by: self))
        }
        // It comes after the delegates before it, and before those after it.
        if registration.successor != nil {
          target.with { $0.send(&queued) }
        }
        dispatch(
          invocation, toSuccessorOf: registration, through: multicast, in: delivery, &outcome)
      }
    }
    target.with { $0.send(&queued) }
  }
}
