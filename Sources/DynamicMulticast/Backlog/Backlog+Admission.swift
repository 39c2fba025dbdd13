import CRuntimeSupport
import Invocation

extension Backlog {
  /// Gives the deliveries of a place room, and adds the place to its lane if some have got it.
  ///
  /// - Parameters:
  ///   - place: The place.
  ///   - lane: The lane of its accounts.
  ///   - keys: The keys that its messages are coalesced by, nil where none is.
  ///   - isSecondTry: Whether its sender has waited, and need not queue behind others that wait.
  /// - Returns: What has become of them.
  mutating func admit(
    _ place: Place, to lane: Int32, keys: [CoalescingKey?]?, isSecondTry: Bool = false
  ) -> Admissions {
    append(place, to: lane)
    let (count, number) = (place.header.count, place.header.number)
    let recipients = place.recipients
    var admissions = Admissions(count: count)
    for index in 0..<count {
      let account = Int(recipients[index].account)
      let key = keys.flatMap { $0[index] }
      if mayRefuse(account),
        let refusal = makeRoom(
          forAccount: account, (recipients + index, place, key), isSecondTry, &admissions.removed)
      {
        // Its delegate is not to be released under the lock.
        let refused = Refused(
          admission: refusal, index: recipients[index].index,
          delegate: release(recipients + index, of: place, in: lane))
        admissions.refused.append(refused)
        guard case .closed = refusal else { continue }
        for later in (index + 1)..<max(count, index + 1) {
          admissions.released.append(release(recipients + later, of: place, in: lane))
        }
        admissions.count = index + 1
        break
      }
      begin(account)
      admissions.isPlaced = true
      note(
        Position(place: number, lane: lane, recipient: Int32(index)), of: account, key: key)
    }
    if !admissions.isPlaced { removeLast(of: lane) }
    return admissions
  }

  /// Takes a delivery without room out of its place.
  private mutating func release(
    _ recipient: Recipient.Reference, of place: Place, in lane: Int32
  ) -> (any Respondable)? {
    recipient.pointee.isTaken = true
    // The caller has the place, too.
    _ = vacate(place, of: lane)
    return recipient.pointee.delegate.take()
  }

  /// Lets a delivery begin on the sender's thread, or says why not.
  ///
  /// Such a delivery has no place, as it never waits.
  @inline(__always)
  mutating func admitSynchronous(
    _ account: Int32, isSecondTry: Bool = false, removed: inout [Removed]
  ) -> Admission {
    let account = Int(account)
    if mayRefuse(account),
      let refusal = makeRoom(forAccount: account, nil, isSecondTry, &removed)
    {
      return refusal
    }
    begin(account)
    return .admitted
  }

  /// Whether there may be no room: if not, no policy is asked.
  @inline(__always)
  private func mayRefuse(_ account: Int) -> Bool {
    accounts[account].mayRefuse || total.mayRefuse
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
    forAccount account: Int,
    _ new: (recipient: Recipient.Reference, place: Place, key: CoalescingKey?)?,
    _ isSecondTry: Bool, _ removed: inout [Removed]
  ) -> Admission? {
    let index = Int32(account)
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
        accounts[account].look()
        total.look()
        return nil
      }
      switch byTotal ? total.policy : accounts[account].policy {
      case .wait: return .mustWait(byTotal: byTotal)
      case .fail:
        countRefusal(index)
        return .failed(byTotal: byTotal)
      case .dropNewest: break
      case .coalesce:
        if let new, let key = new.key, let earlier = accounts[account].keys[key],
          let replaced = exchange(earlier, for: new.recipient, of: new.place)
        {
          removed.append(replaced)
          return .coalesced
        }
        fallthrough
      case .dropOldest:
        let reason = LimitError.Reason.dropped(count: 1)
        if var oldest = byTotal ? dropOldest(reason) : dropOldest(of: index, reason) {
          countRefusal(oldest.account)
          oldest.byTotal = byTotal
          removed.append(oldest)
          continue
        }
      }
      countRefusal(index)
      return .dropped(byTotal: byTotal)
    }
  }

  /// Counts a message that was dropped or refused.
  mutating func countRefusal(_ account: Int32) {
    accounts[Int(account)].dropped += 1
    total.dropped += 1
  }

  /// Puts a later message into the place of one that waits, unless its queue takes that meanwhile.
  ///
  /// - Returns: The earlier one.
  private mutating func exchange(
    _ position: Position, for new: Recipient.Reference, of place: Place
  ) -> Removed? {
    // Taken, so that its queue does not read what is changed here. It is given back below.
    guard let (earlierPlace, recipient) = recipient(at: position),
      takeDelivery(&recipient.pointee.isTaken)
    else { return nil }
    let account = new.pointee.account
    let earlier = Removed(
      delegate: recipient.pointee.delegate,
      message: recipient.pointee.message ?? earlierPlace.header.message, account: account,
      index: recipient.pointee.index, reason: .coalesced, byTotal: false, place: nil)
    recipient.pointee.delegate = new.pointee.delegate
    recipient.pointee.message = place.header.message
    recipient.pointee.index = new.pointee.index
    giveBackDelivery(&recipient.pointee.isTaken)
    countRefusal(account)
    return earlier
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
    if total.isInEpisode, total.isRelaxed {
      total.isInEpisode = false
      for (account, episode) in episodes where episode.byTotal {
        consequences.reports.append(episode)
        endEpisode(of: account)
      }
    }
    if let episode = episodes[account], !episode.byTotal, accounts[index].isRelaxed {
      consequences.reports.append(episode)
      endEpisode(of: account)
    }
    if accounts[index].isHeld, accounts[index].pending == 0 {
      accounts[index].isHeld = false
      consequences.drained = account
    }
    return consequences
  }

  // MARK: Dropped messages

  /// Notes a message that was dropped, to be reported when there is room.
  ///
  /// - Returns: The one before, to be released outside the lock.
  mutating func noteDropped(
    _ invocation: Invocation, of account: DeliveryAccount, byTotal: Bool
  ) -> Episode? {
    let earlier = episodes[account.index]
    episodes[account.index] = Episode(
      account: account, latest: invocation, count: (earlier?.count ?? 0) + 1,
      byTotal: byTotal || earlier?.byTotal ?? false)
    accounts[Int(account.index)].isInEpisode = true
    if byTotal { total.isInEpisode = true }
    return earlier
  }

  private mutating func endEpisode(of account: Int32) {
    accounts[Int(account)].isInEpisode = false
    episodes[account] = nil
  }

  // MARK: Waiting for room

  /// Lets a sender wait, unless there is room by now.
  ///
  /// - Returns: Whether it waits.
  mutating func wait(
    _ sender: RoomWaiter, for account: Int32, byTotal: Bool, isFirst: Bool
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
  mutating func stopWaiting(_ sender: RoomWaiter, for account: Int32) {
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
    while dropping, let oldest = dropOldest(of: account, .removed) {
      removed.append(oldest)
      countRefusal(account)
    }
    var consequences = Consequences()
    consequences.senders = accounts[index].senders
    accounts[index].senders = []
    if !removed.isEmpty {
      consequences.senders += total.senders
      total.senders = []
    }
    if let episode = episodes[account] {
      consequences.reports = [episode]
      endEpisode(of: account)
    }
    return (removed, consequences)
  }
}
