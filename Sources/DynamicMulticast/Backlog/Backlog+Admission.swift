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
    let coalesces = accounts.with(\.coalesces)
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
    backlog.with { backlog in
      backlog.withLock { total in
        total.sequence += 1
        block.sequence = total.sequence
        while results.gone == nil, let position = range.first {
          range.removeFirst()
          let key = keys.isEmpty ? nil : keys[position - start]
          admit(
            index(position), key, isSecondTry: isSecondTry, to: block, by: backlog, &total, &results
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
    if !results.dropped.isEmpty { backlog.with { $0.carryOut(results.dropped) } }
    return results
  }

  /// The keys by which deliveries are coalesced, nil for a delivery that is not.
  ///
  /// Calls closures of the policies, so not to be called with the lock.
  private func keys(at indices: [Int]) -> [Coalescing.Key?] {
    // A question that is over has no arguments any more, and is not delivered.
    guard let invocation = operation == nil ? invocation : operation?.invocation else { return [] }
    return indices.map { index in accounts.with { $0.key(of: invocation, at: index) } }
  }

  /// Gives one delivery room, and adds the delivery to the block.
  @inline(__always)
  private func admit(
    _ index: Int, _ key: Coalescing.Key?, isSecondTry: Bool, to new: CountedDeliveries,
    by backlog: Backlog, _ total: inout Backlog.Total, _ results: inout Admission.Results
  ) {
    let registration = plan.entries[index].registration
    // A question knows its delegates.
    if operation == nil, !registration.with({ $0.retainDelegate() }) {
      results.gone = index
      return
    }
    var garbage = Garbage()
    account(at: index).with { account in
      let admission = registration.with {
        backlog.admit(
          account, $0, by: plan, isSecondTry: isSecondTry, &total, &results.dropped
        ) {
          key.flatMap { coalesce(index, $0, with: account, &garbage) }
        }
      }
      switch admission {
      case .admitted:
        account.uncountedLane?.with { lane in
          // The lane has the block from its first delivery on, as the next one may drop that.
          let slot = new.append(index)
          if slot == 0 { lane.append(new) }
          let position = Lane.Position(number: lane.nextNumber - 1, slot: slot)
          account.note(position, in: lane, for: key, pending: registration.with(\.pendingCount))
          if total.keepsArrivals { total.note(position, in: lane) }
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
    _ index: Int, _ key: Coalescing.Key, with account: Account, _ garbage: inout Garbage
  ) -> DroppedDelivery? {
    guard let position = account.state.pointee.coalescing[key],
      let block = account.lane?[position.number], !block.isTaken(Int(position.slot))
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
    backlog.with { $0.countDrop(of: self.account(at: index)) }
    return DroppedDelivery(content: earlier, reason: .coalesced, byTotal: false, isLast: false)
  }
}

extension Backlog {
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
    _ account: Account, _ registration: Registration, by plan: DispatchPlan, isSecondTry: Bool,
    _ total: inout Total, _ dropped: inout [DroppedDelivery], coalesce: () -> DroppedDelivery?
  ) -> Admission {
    // Each is read by itself, as a call of the room would copy it.
    let state = account.state
    if registration.pendingCount >= state.pointee.room.limit
      || total.pendingAtMost >= total.room.limit
      || state.pointee.room.hasSenders || total.room.hasSenders,
      let refusal = makeRoom(
        for: account, registration, by: plan, isSecondTry: isSecondTry, &total, &dropped,
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
    for account: Account, _ registration: Registration, by plan: DispatchPlan, isSecondTry: Bool,
    _ total: inout Total, _ dropped: inout [DroppedDelivery], coalesce: () -> DroppedDelivery?
  ) -> Admission? {
    while true {
      if !plan.mayBegin(registration) { return .closed }
      total.look(tally)
      let byTotal: Bool
      if registration.pendingCount >= account.state.pointee.room.limit {
        byTotal = false
      } else if total.pendingAtMost >= total.room.limit {
        byTotal = true
      } else if !isSecondTry, !account.state.pointee.room.senders.isEmpty {
        return .mustWait(byTotal: false)
      } else if !isSecondTry, !total.room.senders.isEmpty {
        return .mustWait(byTotal: true)
      } else {
        return nil
      }
      switch byTotal ? total.room.policy : account.state.pointee.room.policy {
      case .wait: return .mustWait(byTotal: byTotal)
      case .fail:
        countDrop(of: Uncounted(account))
        return .failed(byTotal: byTotal)
      case .dropNewest: break
      case .coalesce:
        if let earlier = coalesce() {
          dropped.append(earlier)
          return .coalesced
        }
        fallthrough
      case .dropOldest:
        if let oldest = dropOldest(byTotal ? nil : account, &total) {
          dropped.append(oldest)
          continue
        }
      }
      countDrop(of: Uncounted(account))
      return .dropped(byTotal: byTotal)
    }
  }

  /// Takes and drops the delivery that has waited longest, of one delegate or of all, if one waits.
  private func dropOldest(_ account: Account?, _ total: inout Total) -> DroppedDelivery? {
    let reason = LimitError.Reason.dropped(count: 1)
    if let account {
      while let oldest = account.state.pointee.waiting.popFirst() {
        if let content = account.lane?.take(oldest) {
          return countDropped(content, reason, byTotal: false, &total)
        }
      }
    } else {
      while let oldest = total.arrivals.popFirst() {
        if let content = oldest.lane.with({ $0.take(oldest.position) }) {
          return countDropped(content, reason, byTotal: true, &total)
        }
      }
    }
    return nil
  }
}
