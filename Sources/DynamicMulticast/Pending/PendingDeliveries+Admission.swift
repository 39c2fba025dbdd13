import Invocation
import RuntimeSupport

extension CountedMessage {
  /// Puts a message on the queue of some delegates, as far as there is room.
  ///
  /// Stops behind a delegate that is not there any more.
  ///
  /// - Parameters:
  ///   - range: The positions of the deliveries; what is left of them after that.
  ///   - isSecondTry: Whether the sender has waited, and need not queue behind others that wait.
  ///   - index: Returns the index of the entry at a position.
  /// - Returns: What has come of it.
  @inline(__always)
  func send(
    _ range: inout Range<Int>, isSecondTry: Bool = false, at index: (Int) -> Int
  ) -> Admission.Results {
    let coalesces = counters.with(\.coalesces)
    let keys = coalesces ? keys(at: range.map(index)) : []
    let start = range.lowerBound
    let target = plan.entries[index(start)].registration.with { Uncounted($0.executionTarget) }
    // A later message may take the place of a waiting one, and must not pass an earlier message of
    // the same sender. So items go onto the queue in the order of the list, under its lock. A
    // closure that gets items instead of the queue may lock: the queue of a test, whose order does
    // not depend on other threads.
    let sendsWithLock = coalesces && target.with { $0.redirection == nil }
    var results = Admission.Results()
    let new = CountedDeliveries.make(self, capacity: range.count)
    nonisolated(unsafe) let block = new
    pendingDeliveries.with { pendingDeliveries in
      pendingDeliveries.withLock { total in
        total.sequence += 1
        block.sequence = total.sequence
        while results.gone == nil, let position = range.first {
          range.removeFirst()
          let key = keys.isEmpty ? nil : keys[position - start]
          admit(
            index(position), key, isSecondTry: isSecondTry, to: block, by: pendingDeliveries,
            &total, &results
          )
        }
        if numbers.isObserved {
          // Later, a delivery could have ended or been dropped.
          results.lost += EventLog.shared.recordDispatched(self, block)
        }
        results.isDispatched = block.count > 0
        if sendsWithLock, results.isDispatched { target.with { block.send(to: $0) } }
      }
    }
    if !sendsWithLock, results.isDispatched { target.with { new.send(to: $0) } }
    if !results.dropped.isEmpty { pendingDeliveries.with { $0.carryOut(results.dropped) } }
    return results
  }

  /// The keys by which deliveries are coalesced, nil for a delivery that is not.
  ///
  /// Calls closures of the policies, so not to be called with the lock.
  private func keys(at indices: [Int]) -> [Coalescing.Key?] {
    // A question that is over has no arguments any more, and is not delivered.
    guard let invocation = operation == nil ? invocation : operation?.invocation else { return [] }
    return indices.map { index in counters.with { $0.key(of: invocation, at: index) } }
  }

  /// Gives one delivery room, and adds the delivery to the block.
  @inline(__always)
  private func admit(
    _ index: Int, _ key: Coalescing.Key?, isSecondTry: Bool, to new: CountedDeliveries,
    by pendingDeliveries: PendingDeliveries, _ total: inout PendingDeliveries.Total,
    _ results: inout Admission.Results
  ) {
    let registration = plan.entries[index].registration
    // A question knows its delegates.
    if operation == nil, !registration.with({ $0.retainDelegate() }) {
      results.gone = index
      return
    }
    var garbage = Garbage()
    counter(at: index).with { counter in
      let admission = registration.with {
        pendingDeliveries.admit(
          counter, $0, by: plan, isSecondTry: isSecondTry, &total, &results.dropped
        ) {
          key.flatMap { coalesce(index, $0, with: counter, &garbage) }
        }
      }
      switch admission {
      case .admitted:
        counter.uncountedChannel?.with { channel in
          // The lane has the block from its first delivery on, as the next one may drop that.
          let slot = new.append(index)
          if slot == 0 { channel.append(new) }
          let position = QueueChannel.Position(number: channel.nextNumber - 1, slot: slot)
          counter.record(
            position, in: channel, for: key, pending: registration.with(\.pendingCount))
          if total.keepsArrivals { total.record(position, in: channel) }
        }
      case .coalesced: results.hasCoalesced = true
      case .closed:
        results.gone = index
        garbage.delegate = takeDelegate(at: index)
      case .dropped, .failed, .mustWait:
        results.refused.append(RefusedDelivery(admission, self, index, takeDelegate(at: index)))
      }
    }
    if let delegate = garbage.delegate { results.released.append(delegate) }
    if let lost = garbage.event { results.lost.append(lost) }
  }

  /// What is to be released without the lock.
  private struct Garbage {
    var delegate: (any Respondable)?
    var event: EventDetail?
  }

  /// Puts this message in place of an earlier one with the same key, unless the queue is faster.
  ///
  /// Called with the lock.
  private func coalesce(
    _ index: Int, _ key: Coalescing.Key, with counter: DeliveryCounter, _ garbage: inout Garbage
  ) -> DroppedDelivery? {
    guard let position = counter.state.pointee.coalescing[key],
      let block = counter.channel?[position.number], !block.isTaken(Int(position.slot))
    else { return nil }
    let slot = Int(position.slot)
    let delegate = takeDelegate(at: index)
    let later = CountedDeliveries.Content(self, at: index, to: delegate)
    let earlier: CountedDeliveries.Content?
    if numbers.isObserved {
      (earlier, garbage.event) = EventLog.shared.recordDispatched(self, at: index) {
        block.exchange(slot, for: later)
      }
    } else {
      earlier = block.exchange(slot, for: later)
    }
    guard let earlier else {
      // Retained as before; the reference that was taken is released without the lock.
      if delegate != nil { _ = plan.entries[index].registration.with { $0.retainDelegate() } }
      garbage.delegate = delegate
      return nil
    }
    pendingDeliveries.with { $0.countDrop(of: self.counter(at: index)) }
    return DroppedDelivery(content: earlier, reason: .coalesced, scope: .delegate, isLast: false)
  }
}

extension PendingDeliveries {
  /// Lets a delivery begin, or says why not.
  ///
  /// Called with the lock.
  ///
  /// - Parameters:
  ///   - account: The account of the delegate.
  ///   - registration: The delegate's registration.
  ///   - plan: The plan of the message.
  ///   - isSecondTry: Whether the sender has waited.
  ///   - total: All accounts together.
  ///   - dropped: The deliveries that are dropped for this.
  ///   - coalesce: Puts the message in place of an earlier one, which it returns.
  /// - Returns: Whether there was room.
  @inline(__always)
  func admit(
    _ counter: DeliveryCounter, _ registration: Registration, by plan: DispatchPlan,
    isSecondTry: Bool,
    _ total: inout Total, _ dropped: inout [DroppedDelivery], coalesce: () -> DroppedDelivery?
  ) -> Admission {
    // Each is read by itself, as a call of the room would copy it.
    let state = counter.state
    if registration.pendingCount >= state.pointee.room.limit
      || total.pendingAtMost >= total.room.limit
      || state.pointee.room.hasSenders || total.room.hasSenders,
      let refusal = makeRoom(
        for: counter, registration, by: plan, isSecondTry: isSecondTry, &total, &dropped,
        coalesce: coalesce)
    {
      return refusal
    }
    guard plan.begin(registration) else { return .closed }
    let pending = registration.pendingCount
    if pending > state.pointee.highest { state.pointee.highest = pending }
    state.pointee.begun += 1
    total.begin(tally)
    return .admitted
  }

  /// Applies the policies until there is room.
  ///
  /// - Returns: Nil if there is.
  @inline(never)
  private func makeRoom(
    for counter: DeliveryCounter, _ registration: Registration, by plan: DispatchPlan,
    isSecondTry: Bool,
    _ total: inout Total, _ dropped: inout [DroppedDelivery], coalesce: () -> DroppedDelivery?
  ) -> Admission? {
    while true {
      if !plan.mayBegin(registration) { return .closed }
      total.look(tally)
      let scope: LimitScope
      if registration.pendingCount >= counter.state.pointee.room.limit {
        scope = .delegate
      } else if total.pendingAtMost >= total.room.limit {
        scope = .multicast
      } else if !isSecondTry, !counter.state.pointee.room.senders.isEmpty {
        return .mustWait(scope: .delegate)
      } else if !isSecondTry, !total.room.senders.isEmpty {
        return .mustWait(scope: .multicast)
      } else {
        return nil
      }
      switch scope == .multicast ? total.room.policy : counter.state.pointee.room.policy {
      case .wait: return .mustWait(scope: scope)
      case .fail:
        countDrop(of: Uncounted(counter))
        return .failed(scope: scope)
      case .dropNewest: break
      case .coalesce:
        if let earlier = coalesce() {
          dropped.append(earlier)
          return .coalesced
        }
        fallthrough
      case .dropOldest:
        if let oldest = dropOldest(scope == .multicast ? nil : counter, &total) {
          dropped.append(oldest)
          continue
        }
      }
      countDrop(of: Uncounted(counter))
      return .dropped(scope: scope)
    }
  }

  /// Takes and drops the delivery that has waited longest, of one delegate or of all, if one waits.
  private func dropOldest(_ counter: DeliveryCounter?, _ total: inout Total) -> DroppedDelivery? {
    let reason = LimitError.Reason.dropped(count: 1)
    if let counter {
      while let oldest = counter.state.pointee.waiting.popFirst() {
        if let content = counter.channel?.take(oldest) {
          return countDropped(content, reason, scope: .delegate, &total)
        }
      }
    } else {
      while let oldest = total.arrivals.popFirst() {
        if let content = oldest.channel.with({ $0.take(oldest.position) }) {
          return countDropped(content, reason, scope: .multicast, &total)
        }
      }
    }
    return nil
  }
}
