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
    var turns = SynchronousTurns(backlog)
    for position in 0..<(batches?.count ?? entries.count) {
      let range = batches.map { $0[position] } ?? position..<position + 1
      let index = index(at: range.lowerBound)
      if range.count > 1 {
        turns.end()
        dispatch(message, first, asBatch: range, through: multicast, in: delivery, &outcome)
      } else {
        dispatch(
          message, first, toEntryAt: index, through: multicast, in: delivery, &turns, &outcome)
      }
    }
    turns.end()
    if !outcome.foundResponder {
      backlog.shared.noteUnheard(message, isObserved: backlog.isObserved)
    }
    return outcome
  }

  @inline(__always)
  private func dispatch(
    _ message: PendingMessage, _ first: UInt64, toEntryAt index: Int,
    through multicast: Multicast, in delivery: UnsafeMutablePointer<SynchronousDelivery>?,
    _ turns: inout SynchronousTurns, _ outcome: inout DispatchOutcome
  ) {
    let entry = entries[index]
    entry.registration._withUnsafeGuaranteedRef { registration in
      guard let delegate = registration.delegate else {
        turns.end()
        return dispatch(
          message.invocation, toSuccessorOf: registration, through: multicast, in: delivery,
          &outcome)
      }
      var message = message
      if entry.mustAskDelegate {
        turns.end()
        guard delegate.responds(to: selector) else { return }
        // A routed message is a copy, as the delegate may forward it.
        message = PendingMessage(
          message.invocation.routed(through: multicast), by: self, turns.backlog,
          send: message.send, cause: message.cause)
      }
      outcome.foundResponder = true
      let number = number(first, index)
      let admission: Backlog.Admission
      if registration.executionTarget.isSynchronous {
        admission = turns.begin(index)
        if case .admitted = admission {
          delivery?.pointee.current = entry.registration
          turns.didReturn(deliverSynchronously(message, number, to: delegate, at: index))
          delivery?.pointee.current = nil
        }
      } else {
        turns.end()
        admission = admit(
          message, number, to: delegate, at: index,
          key: backlog?.key(of: message.invocation, at: index))
      }
      switch admission {
      case .admitted, .coalesced: return
      case .closed:
        turns.end()
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
      return (PendingMessage(held, by: self, backlog, operation: operation, send: 0, cause: 0), 0)
    }
    let number = EventLog.nextNumbers(1 + entries.count)
    let message = PendingMessage(
      held, by: self, backlog, operation: operation, send: number, cause: Cause.current)
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
      delegate: delegate, number: number, account: account.index,
      index: Int32(index), key: key)
    let place = Place.make(for: message, capacity: 1)
    var removed: [Backlog.Removed] = []
    var refused: [Backlog.Candidate] = []
    var admission = Backlog.Admission.closed
    var lost: [EventDetail] = []
    lane.add(place) { state in
      admission = state.admit(
        candidate, of: message, to: place, isSecondTry: isSecondTry, removed: &removed,
        refused: &refused)
      switch admission {
      case .admitted, .coalesced: lost = recordDispatched(message, [(number, account)])
      default: break
      }
      if case .admitted = admission { return true }
      return false
    }
    withExtendedLifetime(lost) {}
    if !removed.isEmpty { backlog.shared.carryOut(removed) }
    return admission
  }

  /// Writes that a message was dispatched, if somebody observes.
  ///
  /// Called under the lock of the backlog: later, the delivery could have ended or been dropped.
  ///
  /// - Parameters:
  ///   - message: The message.
  ///   - deliveries: The deliveries that have got room.
  /// - Returns: What the events have replaced, to be released without the lock.
  private func recordDispatched(
    _ message: PendingMessage, _ deliveries: [(number: UInt64, account: DeliveryAccount)]
  ) -> [EventDetail] {
    guard let backlog, backlog.isObserved, !deliveries.isEmpty else { return [] }
    return EventLog.shared.recordDispatched(
      message, to: deliveries, multicast: backlog.shared.number)
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
      let place = Place.make(for: message, capacity: range.upperBound - position)
      var lost: [EventDetail] = []
      lane.add(place) { state in
        while batch.position < range.upperBound, !batch.mustFollow {
          let entry = index(at: batch.position)
          admit(
            message, number(first, entry), at: entry, to: place,
            key: keys.isEmpty ? nil : keys[batch.position - range.lowerBound], &state, &batch,
            backlog)
          batch.position += 1
        }
        lost = recordDispatched(message, batch.dispatched)
        return batch.hasPlaced
      }
      withExtendedLifetime(lost) {}
      if batch.foundResponder { outcome.foundResponder = true }
      if !batch.removed.isEmpty { backlog.shared.carryOut(batch.removed) }
      for (admission, refused) in zip(batch.admissions, batch.refused) where admission.isRefusal {
        outcome.append(
          RefusedDelivery(
            admission, message, refused.number, Int(refused.index), refused.delegate))
      }
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
    _ message: PendingMessage, _ number: UInt64, at index: Int, to place: Place,
    key: Backlog.CoalescingKey?, _ state: inout Backlog, _ batch: inout CountedBatch,
    _ backlog: PlannedBacklog
  ) {
    let account = backlog.planned[index]
    guard let delegate = entries[index].registration._withUnsafeGuaranteedRef({ $0.delegate })
    else {
      batch.mustFollow = true
      return
    }
    batch.foundResponder = true
    let admission = state.admit(
      Backlog.Candidate(
        delegate: delegate, number: number, account: account.index, index: Int32(index), key: key),
      of: message, to: place, removed: &batch.removed, refused: &batch.refused)
    if case .admitted = admission {
      batch.hasPlaced = true
    } else {
      batch.admissions.append(admission)
      if case .closed = admission { batch.mustFollow = true }
    }
    if backlog.isObserved, admission.isDispatched {
      batch.dispatched.append((number, account.account.takeUnretainedValue()))
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

    // The deliveries that were not given a place, and why.
    var refused: [Backlog.Candidate] = []
    var admissions: [Backlog.Admission] = []
    var dispatched: [(number: UInt64, account: DeliveryAccount)] = []

    init(_ position: Int) { self.position = position }
  }

  // MARK: On the sender's thread

  /// Delivers a message, which has begun to be pending, on the sender's thread.
  @inline(__always)
  func deliverSynchronously(
    _ message: PendingMessage, _ number: UInt64, to delegate: any Respondable, at index: Int
  ) -> HandlerOutcome {
    let counted = CountedDelivery(message, index, number: number)
    counted.record(.dispatched)
    return deliver(message.invocation, at: index, to: delegate, counted)
  }

  /// Delivers a message on the sender's thread, if there is room for a sender that has waited.
  func deliverAfterWaiting(
    _ message: PendingMessage, _ number: UInt64, to delegate: any Respondable, at index: Int
  ) -> Backlog.Admission {
    guard let backlog else { preconditionFailure("A counted delivery needs a backlog") }
    var turns = SynchronousTurns(backlog)
    let admission = turns.begin(index, isSecondTry: true)
    guard case .admitted = admission else { return admission }
    turns.didReturn(deliverSynchronously(message, number, to: delegate, at: index))
    turns.end()
    return admission
  }
}

/// The deliveries of a message on the sender's thread, one after the other: one lock covers the end of
/// one and the beginning of the next.
struct SynchronousTurns {
  let backlog: PlannedBacklog

  /// The index of the delegate whose handler has returned, and how, if that is not counted yet.
  private var returned: (index: Int, outcome: HandlerOutcome)?
  private var current = 0

  init(_ backlog: PlannedBacklog) {
    self.backlog = backlog
  }

  /// Begins a delivery to the delegate of an entry.
  @inline(__always)
  mutating func begin(_ index: Int, isSecondTry: Bool = false) -> Backlog.Admission {
    let account = backlog.planned[index].index
    let ended = returned.map { (account: backlog.planned[$0.index].index, outcome: $0.outcome) }
    let (admission, removed, mustAttend) = backlog.shared.state.withLock { state in
      let mustAttend = ended.map { state.endSynchronous($0.account, $0.outcome) } ?? false
      var removed: [Backlog.Removed] = []
      let admission = state.admitSynchronous(account, isSecondTry: isSecondTry, removed: &removed)
      return (admission, removed, mustAttend)
    }
    if mustAttend, let returned { backlog.shared.attend(to: backlog.accounts[returned.index]) }
    if !removed.isEmpty { backlog.shared.carryOut(removed) }
    returned = nil
    current = index
    return admission
  }

  /// Notes how the handler of the last delivery has returned.
  @inline(__always)
  mutating func didReturn(_ outcome: HandlerOutcome) {
    if outcome != .continues { returned = (current, outcome) }
  }

  /// Counts the end of the last delivery, before something else is done.
  @inline(__always)
  mutating func end() {
    guard let returned else { return }
    self.returned = nil
    let account = backlog.planned[returned.index]
    let mustAttend = backlog.shared.state.withLock {
      $0.endSynchronous(account.index, returned.outcome)
    }
    if mustAttend { backlog.shared.attend(to: backlog.accounts[returned.index]) }
  }
}
