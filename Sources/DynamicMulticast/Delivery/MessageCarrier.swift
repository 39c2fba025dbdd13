import Invocation
import RuntimeSupport

/// A carrier that brings a message to the delegates of a plan.
///
/// ``QueuedDeliveries`` dispatches at once, and does not count. ``CountedCarrier`` counts each
/// delivery, and dispatches as far as there is room.
protocol MessageCarrier: ~Copyable {
  /// Puts the message on the queue of a delegate that need not be asked.
  ///
  /// - Returns: `false` if the delegate is gone: deallocated, closed, or not in the list of the
  ///   plan.
  mutating func send(
    _ invocation: Invocation, toEntryAt index: Int, of plan: DispatchPlan,
    _ outcome: inout DispatchOutcome
  ) -> Bool

  /// Puts the message on the queue of a batch of delegates that need not be asked, in one item.
  ///
  /// - Parameters:
  ///   - invocation: The message.
  ///   - range: The positions of the batch in the order of dispatch. The function removes each
  ///     handled position from `range`.
  ///   - plan: The dispatch plan of the message.
  ///   - outcome: The outcome of the dispatch, which the function updates.
  /// - Returns: The index of the entry whose delegate is gone, if the function stops behind such an
  ///   entry. Otherwise `nil`.
  mutating func send(
    _ invocation: Invocation, toBatch range: inout Range<Int>, of plan: DispatchPlan,
    _ outcome: inout DispatchOutcome
  ) -> Int?

  /// Delivers the message to a delegate on the sender's thread, or to a delegate that was asked.
  ///
  /// - Returns: `false` if the delegate is gone: deallocated, closed, or not in the list of the
  ///   plan.
  mutating func deliver(
    _ invocation: Invocation, at index: Int, to delegate: consuming any Respondable,
    of plan: DispatchPlan, through multicast: Multicast, _ outcome: inout DispatchOutcome
  ) -> Bool

  /// Records that a message is dropped, because its delegate was removed after the send began.
  func drop(_ invocation: Invocation, toEntryAt index: Int, of plan: DispatchPlan)
}

extension QueuedDeliveries: MessageCarrier where Content == QueuedMessage {
  @inline(__always)
  mutating func send(
    _ invocation: Invocation, toEntryAt index: Int, of plan: DispatchPlan,
    _ outcome: inout DispatchOutcome
  ) -> Bool {
    plan.entries[index].registration.with { registration in
      guard plan.beginQueued(registration) else { return false }
      outcome.foundResponder = true
      append(index, of: QueuedMessage(invocation, by: plan))
      registration.send(&self)
      return true
    }
  }

  mutating func send(
    _ invocation: Invocation, toBatch range: inout Range<Int>, of plan: DispatchPlan,
    _ outcome: inout DispatchOutcome
  ) -> Int? {
    let target = plan.entries[plan.index(at: range.lowerBound)].registration
    var gone: Int?
    while gone == nil, let position = range.first {
      range.removeFirst()
      let index = plan.index(at: position)
      if plan.entries[index].registration.with({ plan.beginQueued($0) }) {
        outcome.foundResponder = true
        append(index, of: QueuedMessage(invocation, by: plan))
      } else {
        gone = index
      }
    }
    // Flush the batch first: the successor of the delegate that is gone must run between its
    // neighbors.
    target.with { $0.send(&self) }
    return gone
  }

  @inline(__always)
  mutating func deliver(
    _ invocation: Invocation, at index: Int, to delegate: consuming any Respondable,
    of plan: DispatchPlan, through multicast: Multicast, _ outcome: inout DispatchOutcome
  ) -> Bool {
    let entry = plan.entries[index]
    guard entry.registration.with({ $0.beginDelivery() }) else { return false }
    outcome.foundResponder = true
    if entry.mustAskDelegate {
      // A routed message is a copy, so the copy is made only if the delegate may forward the
      // message.
      plan.deliverOrSend(invocation.routed(through: multicast), at: index, to: consume delegate)
    } else {
      plan.deliver(invocation, at: index, to: consume delegate)
    }
    return true
  }

  func drop(_ invocation: Invocation, toEntryAt index: Int, of plan: DispatchPlan) {
    plan.failures.keepDropped(invocation, plan.registration(at: index))
  }
}

extension DispatchPlan {
  /// Delivers a message to a delegate that was asked, either now or on the delegate's queue.
  @inline(never)
  fileprivate func deliverOrSend(
    _ invocation: Invocation, at index: Int, to delegate: consuming any Respondable
  ) {
    let registration = registration(at: index)
    let target = registration.executionTarget
    if target.isSynchronous { return deliver(invocation, at: index, to: consume delegate) }
    // Cannot fail, because `delegate` is alive.
    _ = registration.retainDelegate()
    if target.redirection != nil {
      return target.redirect {
        self.deliver(invocation, at: index, to: registration.takeDelegate())
      } abandoned: {
        // The delegate's `deinit` may remove the delegate, and must then not wait for this delivery.
        registration.runNoted { _ = registration.takeDelegate() }
        registration.endDelivery()
      }
    }
    var queued = QueuedDeliveries<QueuedMessage>(capacity: 1)
    queued.append(index, of: QueuedMessage(invocation, by: self))
    queued.send(to: target)
  }
}
