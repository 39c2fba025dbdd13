import CSupport
import Invocation

extension Backlog {
  /// Gives a delivery room in a place, or says why there is none.
  ///
  /// - Parameters:
  ///   - new: The delivery.
  ///   - message: Its message.
  ///   - place: The place, which the caller adds to the account's lane then.
  ///   - isSecondTry: Whether its sender has waited, and need not queue behind others that wait.
  ///   - removed: Gets the deliveries that were dropped for it.
  ///   - refused: Gets the delivery if there is no room.
  /// - Returns: Whether it has got room.
  @inline(__always)
  mutating func admit(
    _ new: consuming Candidate, of message: PendingMessage, to place: Place,
    isSecondTry: Bool = false, removed: inout [Removed], refused: inout [Candidate]
  ) -> Admission {
    let account = Int(new.account)
    if mayRefuse(account),
      let refusal = makeRoom(forAccount: new.account, (copy new, message), isSecondTry, &removed)
    {
      // Its delegate is not to be released under the lock.
      refused.append(new)
      return refusal
    }
    begin(account)
    append(new, to: place)
    return .admitted
  }

  /// Lets a delivery begin on the sender's thread, or says why not.
  ///
  /// Such a delivery has no place, as it never waits.
  @inline(__always)
  mutating func admitSynchronous(
    _ account: Int32, isSecondTry: Bool = false, removed: inout [Removed]
  ) -> Admission {
    if mayRefuse(Int(account)),
      let refusal = makeRoom(forAccount: account, nil, isSecondTry, &removed)
    {
      return refusal
    }
    begin(Int(account))
    return .admitted
  }

  /// Whether there may be no room: if not, no policy is asked.
  @inline(__always)
  private func mayRefuse(_ account: Int) -> Bool {
    accounts[account].isClosed || accounts[account].isFull || total.isFull
      || !accounts[account].senders.isEmpty || !total.senders.isEmpty
  }

  @inline(__always)
  private mutating func begin(_ account: Int) {
    accounts[account].begin()
    total.begin()
  }

  /// Applies the policies until there is room.
  ///
  /// - Returns: Nil if there is.
  @inline(never)
  private mutating func makeRoom(
    forAccount index: Int32, _ new: (delivery: Candidate, message: PendingMessage)?,
    _ isSecondTry: Bool, _ removed: inout [Removed]
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
        if let new, let key = new.delivery.key, let earlier = accounts[account].keys[key],
          let replaced = exchange(earlier, for: new.delivery, of: new.message)
        {
          removed.append(replaced)
          return .coalesced
        }
        fallthrough
      case .dropOldest:
        if let oldest = byTotal ? takeOldest() : takeOldest(of: index) {
          removed.append(drop(oldest, .dropped(count: 1)))
          countDrop(removed[removed.count - 1].account, byTotal: byTotal)
          continue
        }
      }
      countDrop(index, byTotal: byTotal)
      return .dropped(byTotal: byTotal)
    }
  }

  /// Counts a message that its sender is told of.
  mutating func countRefusal(_ account: Int32) {
    accounts[Int(account)].dropped += 1
    total.dropped += 1
  }

  private mutating func countDrop(_ account: Int32, byTotal: Bool, isReported: Bool = true) {
    countRefusal(account)
    if !isReported { return }
    if byTotal, accounts[Int(account)].droppedInEpisode == 0 {
      accountsOfEpisode.append(account)
      total.droppedInEpisode += 1
    }
    accounts[Int(account)].droppedInEpisode += 1
  }

  /// Puts a later message into the place of one that waits, unless its queue takes that meanwhile.
  ///
  /// - Returns: The earlier one.
  private mutating func exchange(
    _ recipient: Recipient.Reference, for new: Candidate, of message: PendingMessage
  ) -> Removed? {
    // Taken, so that its queue does not read what is changed here. It is given back below.
    guard takeDelivery(&recipient.pointee.isTaken) else { return nil }
    let earlier = Removed(
      delegate: recipient.pointee.delegate, message: self.message(of: recipient),
      number: recipient.pointee.number, account: new.account, index: recipient.pointee.index,
      reason: .coalesced, place: nil)
    recipient.pointee.delegate = new.delegate
    recipient.pointee.message = message
    recipient.pointee.number = new.number
    recipient.pointee.index = new.index
    giveBackDelivery(&recipient.pointee.isTaken)
    accounts[Int(new.account)].dropped += 1
    total.dropped += 1
    return earlier
  }

  private func message(of recipient: Recipient.Reference) -> PendingMessage {
    recipient.pointee.message
      ?? recipient.pointee.place._withUnsafeGuaranteedRef { $0.header.message }
  }

  /// Drops a delivery that was taken out of its account's list.
  private mutating func drop(
    _ recipient: Recipient.Reference, _ reason: LimitError.Reason
  ) -> Removed {
    let account = recipient.pointee.account
    accounts[Int(account)].takeBack()
    total.takeBack()
    let message = message(of: recipient)
    recipient.pointee.message = nil
    let (delegate, number, index) = (
      recipient.pointee.delegate.take(), recipient.pointee.number, recipient.pointee.index
    )
    // The recipient is gone with its place, if this is returned.
    let place = vacate(recipient, lane: accounts[Int(account)].lane)
    return Removed(
      delegate: delegate, message: message, number: number, account: account, index: index,
      reason: reason, place: place)
  }

  /// Drops what is in a lane's next place, which its queue will never reach.
  mutating func abandonPlace(of lane: Int32) -> [Removed] {
    guard let place = takePlace(of: lane) else { return [] }
    var removed: [Removed] = []
    place.forEachRecipient { recipient in
      unlink(recipient)
      guard takeDelivery(&recipient.pointee.isTaken) else { return }
      removed.append(drop(recipient, .removed))
      accounts[Int(recipient.pointee.account)].dropped += 1
      total.dropped += 1
    }
    return removed
  }

  // MARK: Ending

  /// Counts how a delivery has ended that was not just delivered.
  mutating func note(_ outcome: HandlerOutcome, of account: Int32) {
    switch outcome {
    case .ended, .continues: break
    case .failed:
      accounts[Int(account)].failed += 1
      total.failed += 1
    case .dropped:
      accounts[Int(account)].droppedLate += 1
      accounts[Int(account)].dropped += 1
      total.droppedLate += 1
      total.dropped += 1
    }
  }

  /// Ends a delivery on the sender's thread.
  ///
  /// - Returns: Whether that has consequences; see ``attend(to:)``.
  @inline(__always)
  mutating func endSynchronous(_ account: Int32, _ outcome: HandlerOutcome) -> Bool {
    if outcome != .ended { note(outcome, of: account) }
    accounts[Int(account)].endUnderLock()
    total.endUnderLock()
    return accounts[Int(account)].needsAttention || total.needsAttention
  }

  /// The consequences of more room in an account.
  mutating func attend(to account: Int32) -> Consequences {
    let index = Int(account)
    var consequences = Consequences()
    if !accounts[index].isFull, !accounts[index].senders.isEmpty {
      consequences.senders.append(accounts[index].senders.removeFirst())
    }
    if !total.isFull, !total.senders.isEmpty {
      consequences.senders.append(total.senders.removeFirst())
    }
    if total.droppedInEpisode > 0, total.isRelaxed {
      consequences.reports = accountsOfEpisode.compactMap { endEpisode(of: $0) }
      accountsOfEpisode = []
      total.droppedInEpisode = 0
    }
    if accounts[index].isRelaxed, !accountsOfEpisode.contains(account),
      let report = endEpisode(of: account)
    {
      consequences.reports.append(report)
    }
    if accounts[index].isHeld, accounts[index].pending == 0 {
      accounts[index].isHeld = false
      consequences.drained = account
    }
    return consequences
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
    // The last delivery may have ended before the sender was noted, and then has woken none.
    if byTotal, !total.isFull, total.senders.count == 1 {
      total.senders = []
      return false
    }
    if !byTotal, !accounts[index].isFull, accounts[index].senders.count == 1 {
      accounts[index].senders = []
      return false
    }
    return true
  }

  /// Ends the waiting of a sender, which may have been woken already.
  mutating func stopWaiting(_ sender: WaitingSender, for account: Int32) {
    accounts[Int(account)].senders.removeAll { $0 === sender }
    total.senders.removeAll { $0 === sender }
  }

  // MARK: Closing

  /// Closes an account, and drops what waits if the caller says so.
  ///
  /// - Returns: What was dropped, and the consequences.
  mutating func close(_ account: Int32, dropping: Bool) -> ([Removed], Consequences) {
    let index = Int(account)
    accounts[index].close()
    var removed: [Removed] = []
    while dropping, let oldest = takeOldest(of: account) {
      removed.append(drop(oldest, .removed))
      accounts[index].dropped += 1
      total.dropped += 1
    }
    var consequences = Consequences()
    consequences.senders = accounts[index].senders
    accounts[index].senders = []
    if !removed.isEmpty {
      consequences.senders += total.senders
      total.senders = []
    }
    accountsOfEpisode.removeAll { $0 == account }
    if let report = endEpisode(of: account) { consequences.reports = [report] }
    return (removed, consequences)
  }
}
