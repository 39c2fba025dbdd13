package import Invocation
import RuntimeSupport
import Synchronization

extension Multicast.Diagnostics {
  /// The maximum number of dead letters to keep.
  ///
  /// A dead letter is a message that was unheard, failed or dropped. The default is 0, which keeps
  /// no letters. Setting the capacity to 0 discards the letters. Each message is kept as it was
  /// sent, with its arguments, until newer letters exceed the capacity or ``takeDeadLetters()`` is
  /// called. A message that a later message has replaced is no dead letter; see
  /// ``OverflowPolicy/coalesce``. Under a coalescing limit, a later message also discards the dead
  /// letters of earlier messages to the delegate with the same selector and key. Questions are not
  /// kept, because the asker sees which answers are missing.
  public var deadLetterCapacity: Int {
    get { multicast.failures.letters?.capacity ?? 0 }
    nonmutating set {
      guard newValue > 0 else { return multicast.failures.keepLetters(nil) }
      let letters = DeadLetterList(capacity: newValue)
      for letter in deadLetters.suffix(newValue) { letters.append(letter) }
      multicast.failures.keepLetters(letters)
    }
  }

  /// The messages that were unheard, failed or dropped, oldest first.
  ///
  /// Empty while ``deadLetterCapacity`` is 0.
  public var deadLetters: [DeadLetter] { multicast.failures.letters?.all ?? [] }

  /// Removes all dead letters, and returns them.
  ///
  /// - Returns: The removed letters, oldest first.
  @discardableResult
  public func takeDeadLetters() -> [DeadLetter] { multicast.failures.letters?.removeAll() ?? [] }

  /// Sends a dead letter again.
  ///
  /// If a single delegate missed the message, the message is sent only to this delegate, under the
  /// delegate's limit. If a bridge could not send the message to other processes, the message is
  /// passed only to the bridge. If no delegate responded to the message, or the message could not be
  /// sent, the message is sent to all delegates that respond now. A message that fails again, or to
  /// which again no delegate responds, becomes a new dead letter.
  ///
  /// The delegate receives the message after the messages that were sent in the meantime. If the
  /// order matters, read ``DeadLetter/reason`` first: under ``OverflowPolicy/dropOldest``, all
  /// messages that the delegate has received are newer than the dropped message, and the resent
  /// messages count against the limit, too.
  ///
  /// - Parameter letter: The dead letter.
  /// - Returns: `true` if the message was sent, `false` if the delegate was removed or deallocated,
  ///   or the bridge was detached.
  @discardableResult
  public func resend(_ letter: DeadLetter) -> Bool {
    if letter.isForOtherProcesses {
      return letter.bridge.map { multicast.resend(letter.invocation, to: $0) } ?? false
    }
    guard letter.delegate != nil else {
      multicast.send(letter.invocation)
      return true
    }
    // A copy of a letter may have an outdated registration, so follow `successor`.
    guard let registration = letter.registration.map({ $0.successor ?? $0 }),
      !registration.isRemoved, registration.isAlive
    else { return false }
    multicast.send(letter.invocation, to: [registration])
    return true
  }

  /// Sends all dead letters again, oldest first, and removes the letters that were sent.
  ///
  /// Each message is sent as by ``resend(_:)``, after the messages that were sent in the meantime.
  ///
  /// - Returns: The number of letters that were sent. Letters whose delegates were removed or
  ///   deallocated, and letters of detached bridges, stay in the list.
  @discardableResult
  public func resendDeadLetters() -> Int {
    var count = 0
    for letter in takeDeadLetters() {
      if resend(letter) {
        count += 1
      } else {
        multicast.failures.letters?.append(letter)
      }
    }
    return count
  }
}

extension Multicast {
  /// Passes a message to a bridge again.
  ///
  /// - Returns: `true` if the bridge is attached.
  fileprivate func resend(_ invocation: Invocation, to bridge: MessageTap) -> Bool {
    guard has(bridge) else { return false }
    var outcome = DispatchOutcome()
    bridge.notify(of: invocation, &outcome)
    if let problems = outcome.problems {
      failures.keep(invocation, for: problems.failedBridges)
      report(problems)
    }
    return true
  }

  /// Sends a message to the given registrations only.
  fileprivate func send(_ invocation: Invocation, to registrations: [Registration]) {
    let basis = PlanBasis(
      registrations: registrations, pendingDeliveries: state.withLock { $0.pendingDeliveries })
    let plan = DispatchPlan(for: invocation.selector, from: basis, failures: failures)
    report(dispatch(invocation, by: plan))
  }

  /// Sends a message to the delegates that have a given name in events and were added at a given
  /// line.
  ///
  /// - Returns: `true` if there are such delegates.
  package func send(
    _ invocation: Invocation, toDelegatesNamed name: String, addedAt site: String
  ) -> Bool {
    let found = state.withLock { $0.registrations }.filter {
      "\($0.site)" == site && EventDelegate($0).delegate.name == name
    }
    if !found.isEmpty { send(invocation, to: found) }
    return !found.isEmpty
  }

  /// Keeps a message to which no delegate responds as a dead letter, if letters are kept, and calls
  /// the unheard handler.
  func recordUnheard(_ invocation: Invocation) {
    let invocation = invocation.withoutRoute
    failures.letters?.append(DeadLetter(invocation, .unheard))
    if let handler = diagnostics.unheardHandler { handler(invocation) }
  }

  /// Records the event of a message that cannot be sent to any delegate, if the multicast is
  /// observed.
  func recordUndeliverable(_ invocation: Invocation, _ error: any Error) {
    guard EventLog.isUsed.load(ordering: .relaxed) else { return }
    let pendingDeliveries = state.withLock { $0.pendingDeliveries }
    guard EventLog.shared.observation(of: pendingDeliveries?.number ?? 0) != nil else { return }
    let number = (pendingDeliveries ?? self.pendingDeliveries).number
    EventLog.shared.write(
      RawEvent(
        kind: .failed, multicast: number,
        SendNumbers(send: EventLog.nextNumber(), cause: Cause.current),
        selector: invocation.selector, detail: EventDetail(error: error)))
  }
}
