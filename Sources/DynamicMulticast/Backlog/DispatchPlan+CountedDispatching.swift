import CRuntimeSupport
import Dispatch
import Invocation
import RuntimeSupport

// A send through here dispatches as the plain one does, and gives each delivery its room in the
// backlog. One lock covers a batch; on the sender's thread, the end of one delivery and the beginning
// of the next.

extension DispatchPlan {
  /// Dispatches a message to all delegates that respond and have room.
  ///
  /// Notes whether a delegate responded, and the deliveries whose sender must wait or be told.
  func dispatch(
    _ invocation: Invocation, through multicast: Multicast,
    in delivery: UnsafeMutablePointer<SynchronousDelivery>?, countedBy backlog: PlannedBacklog,
    _ outcome: inout DispatchOutcome
  ) {
    let message = message(for: invocation, backlog)
    var turns = SynchronousTurns(backlog)
    for position in 0..<(batches?.count ?? entries.count) {
      let range = batches.map { $0[position] } ?? position..<position + 1
      let index = index(at: range.lowerBound)
      if range.count > 1 {
        turns.end()
        dispatch(message, asBatch: range, through: multicast, in: delivery, &outcome)
      } else {
        dispatch(message, toEntryAt: index, through: multicast, in: delivery, &turns, &outcome)
      }
    }
    turns.end()
    if !outcome.foundResponder {
      backlog.shared.noteUnheard(message, isObserved: backlog.isObserved)
    }
  }

  @inline(__always)
  private func dispatch(
    _ message: PendingMessage, toEntryAt index: Int, through multicast: Multicast,
    in delivery: UnsafeMutablePointer<SynchronousDelivery>?, _ turns: inout SynchronousTurns,
    _ outcome: inout DispatchOutcome
  ) {
    let entry = entries[index]
    entry.registration.with { registration in
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
      let admission: Backlog.Admission
      if registration.executionTarget.isSynchronous {
        admission = turns.begin(index)
        if case .admitted = admission {
          delivery?.pointee.current = entry.registration
          turns.didReturn(deliverSynchronously(message, to: delegate, at: index))
          delivery?.pointee.current = nil
        }
      } else {
        turns.end()
        admission = admit(
          message, to: delegate, at: index, key: backlog?.key(of: message.invocation, at: index))
      }
      switch admission {
      case .admitted, .coalesced: return
      case .closed:
        turns.end()
        dispatch(
          message.invocation, toSuccessorOf: registration, through: multicast, in: delivery,
          &outcome)
      case .dropped, .failed, .mustWait:
        outcome.append(RefusedDelivery(admission, message, index, delegate))
      }
    }
  }

  /// The message as its deliveries share it.
  ///
  /// That of a question has no arguments: they are released when the question is over.
  func message(
    for invocation: Invocation, _ backlog: PlannedBacklog, operation: AskOperation? = nil
  ) -> PendingMessage {
    let held = operation == nil ? invocation : Invocation(selector, arguments: [])
    guard let observation = backlog.observation else {
      return PendingMessage(held, by: self, backlog, operation: operation, send: 0, cause: 0)
    }
    // One for the send, and one for each delivery.
    let message = PendingMessage(
      held, by: self, backlog, operation: operation,
      send: EventLog.nextNumbers(1 + entries.count), cause: Cause.current)
    EventLog.shared.record(
      .sent, message, 0, nil, multicast: backlog.shared.number,
      detail: observation.detail(of: invocation, cause: message.cause))
    return message
  }

  // MARK: On queues

  /// Gives a delivery to one delegate room, and puts it on its queue.
  func admit(
    _ message: PendingMessage, to delegate: (any Respondable)?, at index: Int,
    key: Backlog.CoalescingKey?, isSecondTry: Bool = false
  ) -> Backlog.Admission {
    guard let backlog else { preconditionFailure("A counted delivery needs a backlog") }
    let account = backlog.planned[index]
    let place = Place.make(for: message, capacity: 1)
    place.append(Recipient(index: Int32(index), account: account.index, delegate: delegate))
    let admissions = account.withLane { lane in
      admit(
        place, of: message, to: lane, keys: key.map { [$0] }, isSecondTry: isSecondTry, backlog)
    }
    return admissions.refused.first?.admission ?? .admitted
  }

  /// Dispatches a message to delegates on one serial queue, none of which has to be asked.
  private func dispatch(
    _ message: PendingMessage, asBatch range: Range<Int>, through multicast: Multicast,
    in delivery: UnsafeMutablePointer<SynchronousDelivery>?, _ outcome: inout DispatchOutcome
  ) {
    guard let backlog else { preconditionFailure("A counted delivery needs a backlog") }
    let account = backlog.planned[index(at: range.lowerBound)]
    var position = range.lowerBound
    // Several rounds only where delegates have been replaced since the plan was made.
    while position < range.upperBound {
      let start = position
      let place = Place.make(for: message, capacity: range.upperBound - start)
      var replaced = fill(place, from: &position, to: range.upperBound, backlog)
      if position > start {
        let keys: [Backlog.CoalescingKey?]? =
          backlog.coalesces
          ? (start..<position).map { backlog.key(of: message.invocation, at: index(at: $0)) } : nil
        let admissions = account.withLane { lane in
          admit(place, of: message, to: lane, keys: keys, backlog)
        }
        outcome.foundResponder = true
        for refused in admissions.refused where refused.admission.isRefusal {
          outcome.append(
            RefusedDelivery(refused.admission, message, Int(refused.index), refused.delegate))
        }
        if case .closed = admissions.refused.last?.admission {
          replaced = index(at: start + admissions.count - 1)
          position = start + admissions.count
        } else if replaced != nil {
          position += 1
        }
      } else {
        position += 1
      }
      if let replaced {
        dispatch(
          message.invocation, toSuccessorOf: registration(at: replaced), through: multicast,
          in: delivery, &outcome)
      }
    }
  }

  /// Adds the delegates of a batch to a place, up to one that has been removed or replaced.
  ///
  /// - Returns: The index of that one.
  @inline(__always)
  private func fill(
    _ place: Place, from position: inout Int, to end: Int, _ backlog: PlannedBacklog
  ) -> Int? {
    while position < end {
      let index = index(at: position)
      guard let delegate = entries[index].registration.with({ $0.delegate })
      else { return index }
      place.append(
        Recipient(
          index: Int32(index), account: backlog.planned[index].index, delegate: delegate))
      position += 1
    }
    return nil
  }

  /// Gives the deliveries of a place room, and puts an item for them on the queue.
  private func admit(
    _ place: Place, of message: PendingMessage, to lane: Lane, keys: [Backlog.CoalescingKey?]?,
    isSecondTry: Bool = false, _ backlog: PlannedBacklog
  ) -> Backlog.Admissions {
    var admissions = Backlog.Admissions(count: 0)
    var lost: [EventDetail] = []
    lane.dispatch { state in
      admissions = state.admit(place, to: lane.index, keys: keys, isSecondTry: isSecondTry)
      if backlog.isObserved {
        // Later, a delivery could have ended or been dropped.
        lost = EventLog.shared.recordDispatched(message, place, admissions, backlog)
      }
      return admissions.isPlaced
    }
    withExtendedLifetime(lost) {}
    if !admissions.removed.isEmpty { backlog.shared.carryOut(admissions.removed) }
    return admissions
  }

  // MARK: On the sender's thread

  /// Delivers a message, which has begun to be pending, on the sender's thread.
  @inline(__always)
  func deliverSynchronously(
    _ message: PendingMessage, to delegate: any Respondable, at index: Int
  ) -> HandlerOutcome {
    let counted = CountedDelivery(message, index)
    counted.record(.dispatched)
    return deliver(message.invocation, at: index, to: delegate, counted)
  }

  /// Delivers a message on the sender's thread, if there is room for a sender that has waited.
  func deliverAfterWaiting(
    _ message: PendingMessage, to delegate: any Respondable, at index: Int
  ) -> Backlog.Admission {
    guard let backlog else { preconditionFailure("A counted delivery needs a backlog") }
    var turns = SynchronousTurns(backlog)
    let admission = turns.begin(index, isSecondTry: true)
    guard case .admitted = admission else { return admission }
    turns.didReturn(deliverSynchronously(message, to: delegate, at: index))
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
