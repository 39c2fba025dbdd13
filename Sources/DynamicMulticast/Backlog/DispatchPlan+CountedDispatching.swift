import CSupport
import Dispatch
import Invocation
import Support

// A send through here dispatches as the plain one does, and gives each delivery its room in the
// backlog. One lock covers a batch; on the sender's thread, the end of one delivery and the beginning
// of the next.

extension DispatchPlan {
  /// Dispatches a message to all delegates that respond and have room.
  ///
  /// - Returns: Whether a delegate responded, and the deliveries whose sender must wait or be told.
  func dispatch(
    _ invocation: Invocation, through multicast: Multicast,
    in delivery: UnsafeMutablePointer<SynchronousDelivery>?, countedBy backlog: PlannedBacklog
  ) -> DispatchOutcome {
    let (message, first) = message(for: invocation, backlog)
    var outcome = DispatchOutcome()
    for position in 0..<(batches?.count ?? entries.count) {
      let range = batches.map { $0[position] } ?? position..<position + 1
      let index = index(at: range.lowerBound)
      if range.count > 1 {
        dispatch(message, first, asBatch: range, through: multicast, in: delivery, &outcome)
      } else {
        dispatch(message, first, toEntryAt: index, through: multicast, in: delivery, &outcome)
      }
    }
    if !outcome.foundResponder { backlog.shared.noteUnheard(message, isObserved: backlog.isObserved) }
    return outcome
  }

  @inline(__always)
  private func dispatch(
    _ message: PendingMessage, _ first: UInt64, toEntryAt index: Int,
    through multicast: Multicast, in delivery: UnsafeMutablePointer<SynchronousDelivery>?,
    _ outcome: inout DispatchOutcome
  ) {
    let entry = entries[index]
    entry.registration._withUnsafeGuaranteedRef { registration in
      guard let delegate = registration.delegate else {
        return dispatch(
          message.invocation, toSuccessorOf: registration, through: multicast, in: delivery,
          &outcome)
      }
      var message = message
      if entry.mustAskDelegate {
        guard delegate.responds(to: selector) else { return }
        // A routed message is a copy, as the delegate may forward it.
        message = PendingMessage(
          message.invocation.routed(through: multicast), by: self, send: message.send,
          cause: message.cause)
      }
      outcome.foundResponder = true
      let number = number(first, index)
      let admission: Backlog.Admission
      if registration.executionTarget.isSynchronous {
        delivery?.pointee.current = entry.registration
        admission = deliverSynchronously(message, number, to: delegate, at: index)
        delivery?.pointee.current = nil
      } else {
        admission = admit(
          message, number, to: delegate, at: index,
          key: backlog?.key(of: message.invocation, at: index))
      }
      switch admission {
      case .admitted, .coalesced: return
      case .closed:
        dispatch(
          message.invocation, toSuccessorOf: registration, through: multicast, in: delivery,
          &outcome)
      case .dropped, .failed, .mustWait:
        outcome.append(RefusedDelivery(admission, message, number, index, delegate))
      }
    }
  }

  /// The message as its deliveries share it, and the number of the first of them.
  ///
  /// That of a question has no arguments: they are released when the question is over.
  func message(
    for invocation: Invocation, _ backlog: PlannedBacklog, operation: AskOperation? = nil
  ) -> (PendingMessage, first: UInt64) {
    let held = operation == nil ? invocation : Invocation(selector, arguments: [])
    guard backlog.isObserved else {
      return (PendingMessage(held, by: self, operation: operation, send: 0, cause: 0), 0)
    }
    let number = EventLog.nextNumbers(1 + entries.count)
    let message = PendingMessage(
      held, by: self, operation: operation, send: number, cause: Cause.current)
    let arguments =
      backlog.describesArguments ? invocation.arguments.map { Invocation.describe($0) } : nil
    EventLog.shared.record(
      .sent, message, 0, nil, multicast: backlog.shared.number,
      detail: arguments.map { EventDetail(arguments: $0) })
    return (message, number + 1)
  }

  /// The number of the delivery to an entry; 0 where nobody observes.
  @inline(__always)
  private func number(_ first: UInt64, _ index: Int) -> UInt64 {
    first == 0 ? 0 : first + UInt64(index)
  }

  // MARK: On queues

  /// Gives a delivery to one delegate room, and puts it on its queue.
  func admit(
    _ message: PendingMessage, _ number: UInt64, to delegate: (any Respondable)?, at index: Int,
    key: Backlog.CoalescingKey?, isSecondTry: Bool = false
  ) -> Backlog.Admission {
    guard let backlog, let lane = backlog.accounts[index].lane else {
      preconditionFailure("A delegate on a queue has a lane")
    }
    let account = backlog.accounts[index]
    let candidate = Backlog.Candidate(
      delegate: delegate, message: message, number: number, account: account.index,
      index: Int32(index), key: key)
    var removed: [Backlog.Removed] = []
    var admission = Backlog.Admission.closed
    lane.addPlace { state in
      admission = state.admit(candidate, isSecondTry: isSecondTry, removed: &removed)
      if case .admitted = admission { return true }
      return false
    } didAdmit: {
      recordDispatched(message, [(number, account)])
    }
    if case .coalesced = admission { recordDispatched(message, [(number, account)]) }
    if !removed.isEmpty { backlog.shared.carryOut(removed) }
    return admission
  }

  func recordDispatched(
    _ message: PendingMessage, _ deliveries: [(number: UInt64, account: DeliveryAccount)]
  ) {
    guard let backlog, backlog.isObserved else { return }
    EventLog.shared.recordDispatched(message, to: deliveries, multicast: backlog.shared.number)
  }

  /// Dispatches a message to delegates on one serial queue, none of which has to be asked.
  private func dispatch(
    _ message: PendingMessage, _ first: UInt64, asBatch range: Range<Int>,
    through multicast: Multicast, in delivery: UnsafeMutablePointer<SynchronousDelivery>?,
    _ outcome: inout DispatchOutcome
  ) {
    guard let backlog, let lane = backlog.accounts[index(at: range.lowerBound)].lane else { return }
    var position = range.lowerBound
    // Several rounds only where delegates have been replaced since the plan was made.
    while position < range.upperBound {
      var batch = CountedBatch(position)
      let keys =
        backlog.coalesces
        ? range.map { backlog.key(of: message.invocation, at: index(at: $0)) } : []
      lane.addPlace { state in
        while batch.position < range.upperBound, !batch.mustFollow {
          let entry = index(at: batch.position)
          admit(
            message, number(first, entry), at: entry,
            key: keys.isEmpty ? nil : keys[batch.position - range.lowerBound], &state, &batch,
            backlog)
          batch.position += 1
        }
        return batch.hasPlaced
      } didAdmit: {
        recordDispatched(message, batch.dispatched)
      }
      if !batch.hasPlaced, !batch.dispatched.isEmpty { recordDispatched(message, batch.dispatched) }
      if batch.foundResponder { outcome.foundResponder = true }
      if !batch.removed.isEmpty { backlog.shared.carryOut(batch.removed) }
      for refusal in batch.refused { outcome.append(refusal) }
      position = batch.position
      if batch.mustFollow {
        dispatch(
          message.invocation, toSuccessorOf: registration(at: index(at: position - 1)),
          through: multicast, in: delivery, &outcome)
      }
    }
  }

  /// Gives one delivery of a batch room, under the lock of the backlog.
  @inline(__always)
  private func admit(
    _ message: PendingMessage, _ number: UInt64, at index: Int, key: Backlog.CoalescingKey?,
    _ state: inout Backlog, _ batch: inout CountedBatch, _ backlog: PlannedBacklog
  ) {
    let account = Unmanaged.passUnretained(backlog.accounts[index])
    let delegate = entries[index].registration._withUnsafeGuaranteedRef { $0.delegate }
    guard let delegate else {
      batch.mustFollow = true
      return
    }
    batch.foundResponder = true
    let candidate = Backlog.Candidate(
      delegate: delegate, message: message, number: number,
      account: account._withUnsafeGuaranteedRef(\.index), index: Int32(index), key: key)
    switch state.admit(candidate, removed: &batch.removed) {
    case .admitted:
      batch.hasPlaced = true
      if backlog.isObserved { batch.dispatched.append((number, account.takeUnretainedValue())) }
    case .coalesced:
      if backlog.isObserved { batch.dispatched.append((number, account.takeUnretainedValue())) }
    case .closed:
      batch.mustFollow = true
      // Not to be released under the lock.
      batch.closed = delegate
    case let refusal:
      batch.refused.append(RefusedDelivery(refusal, message, number, index, delegate))
    }
  }

  /// A batch while it is filled.
  private struct CountedBatch {
    /// The position of the next delegate.
    var position: Int
    var hasPlaced = false
    var foundResponder = false

    /// Whether the delegate before the position may have been replaced.
    var mustFollow = false
    var removed: [Backlog.Removed] = []
    var refused: [RefusedDelivery] = []
    var closed: (any Respondable)?
    var dispatched: [(number: UInt64, account: DeliveryAccount)] = []

    init(_ position: Int) { self.position = position }
  }

  // MARK: On the sender's thread

  /// Delivers a message on the sender's thread, if there is room.
  func deliverSynchronously(
    _ message: PendingMessage, _ number: UInt64, to delegate: any Respondable, at index: Int,
    isSecondTry: Bool = false
  ) -> Backlog.Admission {
    guard let backlog else { preconditionFailure("A counted delivery needs a backlog") }
    let account = backlog.accounts[index].index
    let time = Clock.coarse
    let admission = backlog.shared.state.withLock {
      $0.admitSynchronous(account, isSecondTry: isSecondTry, at: time)
    }
    guard case .admitted = admission else { return admission }
    let counted = CountedDelivery(message, index, number: number, holdsMessage: false)
    counted.record(.dispatched)
    let outcome = deliver(message.invocation, at: index, to: delegate, counted)
    if outcome != .continues { backlog.shared.end(account, nil, outcome) }
    return admission
  }
}
