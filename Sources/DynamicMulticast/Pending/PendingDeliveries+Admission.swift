import Invocation
import RuntimeSupport

extension MonitoredMessage {
  /// Puts the message on the queue of some delegates, as far as there is room.
  ///
  /// Stops after a deallocated or removed delegate, so that the caller can dispatch to the
  /// delegate's successor before the following delegates.
  ///
  /// - Parameters:
  ///   - range: The positions of the deliveries. Positions that have been processed are removed.
  ///   - isSecondTry: `true` if the sender has already waited, and does not queue behind other
  ///     senders.
  ///   - index: Returns the index of the entry at a position.
  /// - Returns: The side effects, which have been carried out only in part: the caller handles
  ///   refused deliveries and releases the rest.
  @inline(__always)
  func send(
    _ range: inout Range<Int>, isSecondTry: Bool = false, at index: (Int) -> Int
  ) -> Admission.Results {
    let coalesces = monitors.with(\.coalesces)
    let keys = coalesces ? keys(at: range.map(index)) : []
    let start = range.lowerBound
    let target = plan.entries[index(start)].registration.with { Uncounted($0.executionTarget) }
    // A later message may replace a waiting one, and must not overtake an earlier message of the
    // same sender. So items must enter the queue in the order of the channel's blocks, and are
    // therefore sent under the lock. A redirection is an exception, because its closure may lock:
    // the queue of a test is redirected, and its order does not depend on other threads.
    let sendsWithLock = coalesces && target.with { $0.redirection == nil }
    var results = Admission.Results()
    let new = MonitoredDeliveries.make(self, capacity: range.count)
    nonisolated(unsafe) let block = new
    pendingDeliveries.with { pendingDeliveries in
      pendingDeliveries.withLock { total in
        while results.gone == nil, let position = range.first {
          range.removeFirst()
          let key = keys.isEmpty ? nil : keys[position - start]
          admit(
            index(position), key, isSecondTry: isSecondTry, to: block, by: pendingDeliveries,
            &total, &results
          )
        }
        if numbers.isObserved {
          // Record the dispatch under the lock: later, a delivery could already have ended or been
          // dropped.
          results.lost += EventLog.shared.recordDispatched(self, block)
        }
        results.isDispatched = block.count > 0
        if sendsWithLock, results.isDispatched { target.with { block.send(to: $0) } }
      }
    }
    if !sendsWithLock, results.isDispatched { target.with { new.send(to: $0) } }
    if !results.dropped.isEmpty { pendingDeliveries.with { $0.carryOut(results.dropped) } }
    if !keys.isEmpty, let letters = pendingDeliveries.with(\.failures.letters) {
      for position in start..<range.lowerBound {
        guard let key = keys[position - start] else { continue }
        letters.discard(key, to: plan.registration(at: index(position)))
      }
    }
    return results
  }

  /// Returns the keys by which deliveries are coalesced.
  ///
  /// A key is `nil` if its delivery is not coalesced.
  ///
  /// Calls closures of the policies, so the function must not be called under a lock.
  private func keys(at indices: [Int]) -> [Coalescing.Key?] {
    // A finished question has released its arguments, and is not delivered.
    guard let invocation = operation == nil ? invocation : operation?.invocation else { return [] }
    return indices.map { index in monitors.with { $0.key(of: invocation, at: index) } }
  }

  /// Admits one delivery if there is room, and adds the delivery to the block.
  ///
  /// Must be called under the lock of `pendingDeliveries`.
  @inline(__always)
  private func admit(
    _ index: Int, _ key: Coalescing.Key?, isSecondTry: Bool, to new: MonitoredDeliveries,
    by pendingDeliveries: PendingDeliveries, _ total: inout PendingDeliveries.Total,
    _ results: inout Admission.Results
  ) {
    let registration = plan.entries[index].registration
    // A question's operation holds its delegates, so only a message retains the delegate here.
    if operation == nil, !registration.with({ $0.retainDelegate() }) {
      results.gone = index
      return
    }
    var garbage = Garbage()
    monitor(at: index).with { monitor in
      let admission = registration.with {
        pendingDeliveries.admit(
          monitor, $0, isSecondTry: isSecondTry, &total, &results.dropped
        ) {
          key.flatMap { coalesce(index, $0, with: monitor, &garbage) }
        }
      }
      switch admission {
      case .admitted:
        monitor.uncountedChannel?.with { channel in
          // Give the channel the block as soon as the block has a delivery, because admitting the
          // next delivery may drop this one.
          let slot = new.append(index)
          if slot == 0 { channel.append(new) }
          let position = QueueChannel.Position(number: channel.nextNumber - 1, slot: slot)
          monitor.record(
            position, in: channel, for: key, pending: registration.with(\.pendingCount))
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

  /// The references to release after the lock.
  private struct Garbage {
    var delegate: (any Respondable)?
    var event: EventDetail?
  }

  /// Replaces an earlier waiting delivery with the same key by the delivery of this message.
  ///
  /// Must be called under the lock. Fails if there is no such delivery, or if the queue takes the
  /// delivery first.
  ///
  /// - Returns: The earlier delivery, which the caller drops, or `nil`.
  private func coalesce(
    _ index: Int, _ key: Coalescing.Key, with monitor: DeliveryMonitor, _ garbage: inout Garbage
  ) -> DroppedDelivery? {
    guard let position = monitor.state.pointee.coalescing[key],
      let block = monitor.channel?[position.number], !block.isTaken(Int(position.slot))
    else { return nil }
    let slot = Int(position.slot)
    let delegate = takeDelegate(at: index)
    let later = MonitoredDeliveries.Content(self, at: index, to: delegate)
    let earlier: MonitoredDeliveries.Content?
    if numbers.isObserved {
      (earlier, garbage.event) = EventLog.shared.recordDispatched(self, at: index) {
        block.exchange(slot, for: later)
      }
    } else {
      earlier = block.exchange(slot, for: later)
    }
    guard let earlier else {
      // Too late: retain the delegate again, as before. Release the reference that was taken out
      // after the lock.
      if delegate != nil { _ = plan.entries[index].registration.with { $0.retainDelegate() } }
      garbage.delegate = delegate
      return nil
    }
    pendingDeliveries.with { $0.countDrop(of: self.monitor(at: index)) }
    return DroppedDelivery(content: earlier, reason: .coalesced, isLast: false)
  }
}

extension PendingDeliveries {
  /// Begins a delivery if there is room, and applies the overflow policy otherwise.
  ///
  /// Must be called under the lock.
  ///
  /// - Parameters:
  ///   - monitor: The monitor of the delegate.
  ///   - registration: The delegate's registration.
  ///   - isSecondTry: `true` if the sender has already waited.
  ///   - total: The totals of all delegates.
  ///   - dropped: Receives the deliveries that are dropped to make room.
  ///   - coalesce: Replaces an earlier delivery by the new delivery, and returns the earlier
  ///     delivery.
  /// - Returns: The admission.
  @inline(__always)
  func admit(
    _ monitor: DeliveryMonitor, _ registration: Registration,
    isSecondTry: Bool,
    _ total: inout Total, _ dropped: inout [DroppedDelivery], coalesce: () -> DroppedDelivery?
  ) -> Admission {
    // Read each property by itself: calling a function of `room` would copy the whole value.
    let state = monitor.state
    if registration.pendingCount >= state.pointee.room.limit
      || total.pendingAtMost >= total.room.limit
      || state.pointee.room.hasSenders || total.room.hasSenders,
      let refusal = makeRoom(
        for: monitor, registration, isSecondTry: isSecondTry, &total, &dropped,
        coalesce: coalesce)
    {
      return refusal
    }
    guard registration.beginDelivery() else { return .closed }
    let pending = registration.pendingCount
    if pending > state.pointee.highest { state.pointee.highest = pending }
    state.pointee.begun += 1
    total.begin(tally)
    return .admitted
  }

  /// Applies the overflow policies until there is room, or until the delivery is refused.
  ///
  /// - Returns: `nil` if there is room, otherwise the admission.
  @inline(never)
  private func makeRoom(
    for monitor: DeliveryMonitor, _ registration: Registration,
    isSecondTry: Bool,
    _ total: inout Total, _ dropped: inout [DroppedDelivery], coalesce: () -> DroppedDelivery?
  ) -> Admission? {
    while true {
      if registration.isClosed { return .closed }
      total.look(tally)
      let scope: LimitScope
      if registration.pendingCount >= monitor.state.pointee.room.limit {
        scope = .delegate
      } else if total.pendingAtMost >= total.room.limit {
        scope = .multicast
      } else if !isSecondTry, !monitor.state.pointee.room.senders.isEmpty {
        return .mustWait(scope: .delegate)
      } else if !isSecondTry, !total.room.senders.isEmpty {
        return .mustWait(scope: .multicast)
      } else {
        return nil
      }
      switch scope == .multicast ? total.room.policy : monitor.state.pointee.room.policy {
      case .wait: return .mustWait(scope: scope)
      case .fail:
        countDrop(of: Uncounted(monitor))
        return .failed(scope: scope)
      case .dropNewest: break
      case .coalesce:
        if let earlier = coalesce() {
          dropped.append(earlier)
          return .coalesced
        }
        fallthrough
      case .dropOldest:
        if let oldest = dropOldest(of: monitor, &total) {
          dropped.append(oldest)
          continue
        }
      }
      // Meanwhile, the queue may have ended a delivery and taken the next.
      total.look(tally)
      if registration.pendingCount < monitor.state.pointee.room.limit,
        total.pendingAtMost < total.room.limit
      {
        continue
      }
      countDrop(of: Uncounted(monitor))
      return .dropped(scope: scope)
    }
  }

  /// Takes and drops the oldest waiting delivery to a delegate.
  ///
  /// - Returns: The dropped delivery, or `nil` if no delivery waits.
  private func dropOldest(of monitor: DeliveryMonitor, _ total: inout Total) -> DroppedDelivery? {
    while let oldest = monitor.state.pointee.waiting.popFirst() {
      if let content = monitor.channel?.take(oldest) {
        return countDropped(content, .dropped(count: 1), at: oldest, &total)
      }
    }
    return nil
  }
}
