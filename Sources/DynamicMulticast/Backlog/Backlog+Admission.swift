import Invocation

extension Backlog {
  /// Gives a delivery room in the last place of its account's lane, or says why there is none.
  ///
  /// - Parameters:
  ///   - new: The delivery.
  ///   - isSecondTry: Whether its sender has waited, and need not queue behind others that wait.
  ///   - removed: Gets the deliveries that were dropped for it.
  @inline(__always)
  mutating func admit(
    _ new: Candidate, isSecondTry: Bool = false, removed: inout [Removed]
  ) -> Admission {
    let account = Int(new.account)
    if accounts[account].isFull || total.isFull || accounts[account].needsAttention
      || total.needsAttention || accounts[account].isClosed,
      let refusal = makeRoom(for: new, isSecondTry, &removed)
    {
      return refusal
    }
    begin(account)
    append(new, to: accounts[account].lane)
    return .admitted
  }

  /// Lets a delivery begin on the sender's thread, or says why not.
  ///
  /// Such a delivery has no slot, as it never waits.
  @inline(__always)
  mutating func admitSynchronous(
    _ account: Int32, isSecondTry: Bool = false, at time: UInt64
  ) -> Admission {
    let index = Int(account)
    if accounts[index].isFull || total.isFull || accounts[index].needsAttention
      || total.needsAttention || accounts[index].isClosed
    {
      var removed: [Removed] = []
      if let refusal = makeRoom(forAccount: account, nil, isSecondTry, &removed) { return refusal }
    }
    begin(index)
    accounts[index].latestStart = time
    return .admitted
  }

  @inline(__always)
  private mutating func begin(_ account: Int) {
    accounts[account].begin()
    total.begin()
  }

  @inline(never)
  private mutating func makeRoom(
    for new: Candidate, _ isSecondTry: Bool, _ removed: inout [Removed]
  ) -> Admission? {
    makeRoom(forAccount: new.account, new, isSecondTry, &removed)
  }

  /// Applies the policies until there is room.
  ///
  /// - Returns: Nil if there is.
  private mutating func makeRoom(
    forAccount index: Int32, _ new: Candidate?, _ isSecondTry: Bool, _ removed: inout [Removed]
  ) -> Admission? {
    let account = Int(index)
    while true {
      if accounts[account].isClosed { return .closed }
      let byTotal: Bool
      if accounts[account].isFull {
        byTotal = false
      } else if total.isFull {
        byTotal = true
      } else if !isSecondTry, !accounts[account].senders.isEmpty {
        return .mustWait(byTotal: false)
      } else if !isSecondTry, !total.senders.isEmpty {
        return .mustWait(byTotal: true)
      } else {
        return nil
      }
      switch byTotal ? total.policy : accounts[account].policy {
      case .wait: return .mustWait(byTotal: byTotal)
      case .fail:
        countDrop(index, byTotal: byTotal, isReported: false)
        return .failed(byTotal: byTotal)
      case .dropNewest: break
      case .coalesce:
        if let new, let key = new.key, let slot = accounts[account].waiting[key] {
          removed.append(exchange(slot, for: new))
          return .coalesced
        }
        fallthrough
      case .dropOldest:
        if let oldest = byTotal ? oldestOfAll() : accounts[account].oldest {
          removed.append(drop(oldest, .dropped(count: 1)))
          countDrop(removed[removed.count - 1].account, byTotal: byTotal)
          continue
        }
      }
      countDrop(index, byTotal: byTotal)
      return .dropped(byTotal: byTotal)
    }
  }

  private mutating func countDrop(_ account: Int32, byTotal: Bool, isReported: Bool = true) {
    accounts[Int(account)].dropped += 1
    total.dropped += 1
    if !isReported { return }
    if byTotal, accounts[Int(account)].droppedInEpisode == 0 {
      accountsOfEpisode.append(account)
      total.droppedInEpisode += 1
    }
    accounts[Int(account)].droppedInEpisode += 1
  }

  /// The delivery that was dispatched first, of all that wait.
  private mutating func oldestOfAll() -> Int32? {
    while let oldest = arrivals.popFirst() {
      if slots[Int(oldest.slot)].generation == oldest.generation,
        slots[Int(oldest.slot)].message != nil
      {
        return oldest.slot
      }
    }
    return nil
  }

  /// Puts a later message into a slot.
  ///
  /// - Returns: The earlier one.
  private mutating func exchange(_ slot: Int32, for new: Candidate) -> Removed {
    let index = Int(slot)
    let earlier = removed(
      slots[index].delegate, slots[index].message, slots[index].number, new.account,
      slots[index].index, .coalesced)
    new.message.retainForDelivery()
    slots[index].delegate = new.delegate
    slots[index].message = .passUnretained(new.message)
    slots[index].number = new.number
    slots[index].index = new.index
    accounts[Int(new.account)].dropped += 1
    total.dropped += 1
    return earlier
  }

  /// Takes a delivery that waits out of its slot, and its account.
  private mutating func drop(_ slot: Int32, _ reason: LimitError.Reason) -> Removed {
    let (number, index) = (slots[Int(slot)].number, slots[Int(slot)].index)
    let (delegate, message, account) = take(slot)
    vacate(slot)
    accounts[Int(account)].end()
    total.end()
    return removed(delegate, message, number, account, index, reason)
  }

  private func removed(
    _ delegate: (any Respondable)?, _ message: Unmanaged<PendingMessage>?, _ number: UInt64,
    _ account: Int32, _ index: Int32, _ reason: LimitError.Reason
  ) -> Removed {
    guard let message else { preconditionFailure("A slot without a message was dropped") }
    let held = message.takeUnretainedValue()
    // Held by the result, so this does not destroy it under the lock.
    if held.endDelivery() { message.release() }
    return Removed(
      delegate: delegate, message: held, number: number, account: account, index: index,
      reason: reason)
  }

  /// Drops what is in a lane's next place, which its queue will never reach.
  mutating func abandonPlace(of lane: Int32) -> [Removed] {
    var removed: [Removed] = []
    while let first = lanes[Int(lane)].queue.first, first >= 0 {
      removed.append(drop(first, .removed))
      accounts[Int(removed[removed.count - 1].account)].dropped += 1
      total.dropped += 1
    }
    skipPlace(of: lane)
    return removed
  }

  // MARK: Ending

  /// Counts a delivery as ended.
  @inline(__always)
  mutating func end(
    _ account: Int32, _ message: Unmanaged<PendingMessage>?, _ outcome: HandlerOutcome
  ) -> Consequences {
    let index = Int(account)
    accounts[index].end()
    total.end()
    switch outcome {
    case .ended, .continues:
      accounts[index].delivered += 1
      total.delivered += 1
    case .failed:
      accounts[index].failed += 1
      total.failed += 1
    case .dropped:
      accounts[index].dropped += 1
      total.dropped += 1
    }
    var consequences = Consequences()
    if let message, message._withUnsafeGuaranteedRef({ $0.endDelivery() }) {
      consequences.message = message
    }
    if accounts[index].needsAttention || total.needsAttention {
      consequences.others = attend(to: account)
    }
    return consequences
  }

  /// The consequences of more room in an account.
  @inline(never)
  private mutating func attend(to account: Int32) -> Consequences.Others? {
    let index = Int(account)
    var senders: [WaitingSender] = []
    if !accounts[index].isFull, !accounts[index].senders.isEmpty {
      senders.append(accounts[index].senders.removeFirst())
    }
    if !total.isFull, !total.senders.isEmpty { senders.append(total.senders.removeFirst()) }
    var reports: [(account: Int32, count: Int)] = []
    if total.droppedInEpisode > 0, total.isRelaxed {
      reports = accountsOfEpisode.compactMap { endEpisode(of: $0) }
      accountsOfEpisode = []
      total.droppedInEpisode = 0
    }
    if accounts[index].isRelaxed, !accountsOfEpisode.contains(account),
      let report = endEpisode(of: account)
    {
      reports.append(report)
    }
    var drained: Int32?
    if accounts[index].isHeld, accounts[index].pending == 0 {
      accounts[index].isHeld = false
      drained = account
    }
    if senders.isEmpty, reports.isEmpty, drained == nil { return nil }
    return Consequences.Others(senders: senders, reports: reports, drained: drained)
  }

  private mutating func endEpisode(of account: Int32) -> (account: Int32, count: Int)? {
    let count = accounts[Int(account)].droppedInEpisode
    if count == 0 { return nil }
    accounts[Int(account)].droppedInEpisode = 0
    return (account, count)
  }

  // MARK: Waiting for room

  /// Lets a sender wait, unless there is room by now.
  ///
  /// - Returns: Whether it waits.
  mutating func wait(
    _ sender: WaitingSender, for account: Int32, byTotal: Bool, isFirst: Bool
  ) -> Bool {
    let index = Int(account)
    if accounts[index].isClosed { return false }
    if byTotal ? !total.isFull : !accounts[index].isFull {
      // Others that wait come first.
      if isFirst || (byTotal ? total : accounts[index]).senders.isEmpty { return false }
    }
    if byTotal {
      total.senders.insert(sender, at: isFirst ? 0 : total.senders.count)
    } else {
      accounts[index].senders.insert(sender, at: isFirst ? 0 : accounts[index].senders.count)
    }
    return true
  }

  /// Ends the waiting of a sender.
  ///
  /// - Returns: The sender to wake instead, if this one has been woken already.
  mutating func stopWaiting(
    _ sender: WaitingSender, for account: Int32
  ) -> WaitingSender? {
    let index = Int(account)
    let count = accounts[index].senders.count + total.senders.count
    accounts[index].senders.removeAll { $0 === sender }
    total.senders.removeAll { $0 === sender }
    if accounts[index].senders.count + total.senders.count < count { return nil }
    if !accounts[index].isFull, !accounts[index].senders.isEmpty {
      return accounts[index].senders.removeFirst()
    }
    return total.isFull || total.senders.isEmpty ? nil : total.senders.removeFirst()
  }

  // MARK: Closing

  /// Closes an account, and drops what waits if the caller says so.
  ///
  /// - Returns: What was dropped, and the consequences.
  mutating func close(_ account: Int32, dropping: Bool) -> ([Removed], Consequences.Others?) {
    let index = Int(account)
    accounts[index].close()
    var removed: [Removed] = []
    while dropping, let oldest = accounts[index].oldest {
      removed.append(drop(oldest, .removed))
      accounts[index].dropped += 1
      total.dropped += 1
    }
    let senders = accounts[index].senders + (removed.isEmpty ? [] : total.senders)
    accounts[index].senders = []
    if !removed.isEmpty { total.senders = [] }
    accountsOfEpisode.removeAll { $0 == account }
    let report = endEpisode(of: account)
    let others = removed.isEmpty ? nil : attend(to: account)
    return (
      removed,
      Consequences.Others(
        senders: senders + (others?.senders ?? []),
        reports: (report.map { [$0] } ?? []) + (others?.reports ?? []), drained: others?.drained)
    )
  }
}

extension Backlog.Account {
  /// The slot of the delivery that has waited longest.
  fileprivate var oldest: Int32? { first < 0 ? nil : first }
}
