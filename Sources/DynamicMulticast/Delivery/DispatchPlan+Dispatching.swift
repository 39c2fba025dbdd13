import Dispatch
import Invocation

// The path of every send. It counts few references on purpose: the plan keeps the registrations, a
// class's methods are there for good, and the message is the sender's until it returns.

/// What a plan has found out while it dispatched a message.
struct DispatchOutcome {
  /// Whether a delegate responded.
  var isHeard = false

  /// Whether a registration's delegate was deallocated.
  var foundDeallocated = false
}

extension DispatchPlan {
  /// Dispatches a message to all delegates that respond, in batches where the plan has some.
  ///
  /// - Parameters:
  ///   - message: The message.
  ///   - multicast: The sender, noted in messages that a delegate may forward.
  ///   - delivery: The synchronous delivery that this is part of, if the plan needs one.
  /// - Returns: What it found out about the delegates.
  func dispatch(
    _ message: Invocation, through multicast: Multicast,
    in delivery: UnsafeMutablePointer<SynchronousDelivery>?
  ) -> DispatchOutcome {
    if isTapped { tell(message) }
    // Made when the first of several delegates is on a queue.
    var shared: SharedDelivery?
    var outcome = DispatchOutcome()
    if let batches {
      for batch in batches {
        if batch.count == 1 {
          let index = index(at: batch.lowerBound)
          dispatch(message, toEntryAt: index, through: multicast, in: delivery, &shared, &outcome)
        } else {
          dispatch(message, asBatch: batch, &outcome)
        }
      }
    } else {
      for index in entries.indices {
        dispatch(message, toEntryAt: index, through: multicast, in: delivery, &shared, &outcome)
      }
    }
    return outcome
  }

  @inline(__always)
  private func dispatch(
    _ message: Invocation, toEntryAt index: Int, through multicast: Multicast,
    in delivery: UnsafeMutablePointer<SynchronousDelivery>?,
    _ shared: inout SharedDelivery?, _ outcome: inout DispatchOutcome
  ) {
    let entry = entries[index]
    entry.registration._withUnsafeGuaranteedRef { registration in
      guard let delegate = registration.delegate else { return outcome.foundDeallocated = true }
      guard !entry.isAsked || delegate.responds(to: selector) else { return }
      outcome.isHeard = true
      guard registration.beginDelivery() else { return }
      guard let queue = registration.queue else {
        delivery?.pointee.current = entry.registration
        // Not a copy where it need not be one.
        if entry.isAsked {
          deliverOrRedirect(message.routed(through: multicast), at: index, to: delegate)
        } else {
          deliver(message, at: index, to: delegate)
        }
        delivery?.pointee.current = nil
        return
      }
      let recipient = UncheckedSendable(delegate)
      if entries.count == 1 || entry.isAsked {
        let message = entry.isAsked ? message.routed(through: multicast) : message
        queue.async { self.deliver(message, at: index, to: recipient.value) }
      } else {
        let made = shared ?? SharedDelivery(message, by: self)
        shared = made
        queue.async { made.deliver(at: index, to: recipient.value) }
      }
    }
  }

  /// Delivers a message to a delegate that had to be asked, now or where its deliveries are
  /// redirected.
  private func deliverOrRedirect(
    _ message: Invocation, at index: Int, to delegate: any Respondable
  ) {
    guard let redirection = registration(at: index).executionTarget.redirection else {
      return deliver(message, at: index, to: delegate)
    }
    let recipient = UncheckedSendable(delegate)
    redirection { self.deliver(message, at: index, to: recipient.value) }
  }

  /// Dispatches a message to delegates on one serial queue, of which none has to be asked.
  private func dispatch(
    _ message: Invocation, asBatch range: Range<Int>, _ outcome: inout DispatchOutcome
  ) {
    let batch = DeliveryBatch.make(for: message, by: self, capacity: range.count)
    for position in range {
      let index = index(at: position)
      entries[index].registration._withUnsafeGuaranteedRef { registration in
        guard let delegate = registration.delegate else { return outcome.foundDeallocated = true }
        outcome.isHeard = true
        if registration.beginDelivery() { batch.append(delegate, index) }
      }
    }
    if batch.isEmpty { return }
    let filled = UncheckedSendable(batch)
    entries[index(at: range.lowerBound)].registration._withUnsafeGuaranteedRef { registration in
      registration.queue?.async { filled.value.deliver() }
    }
  }
}
