package import Invocation
import RuntimeSupport
import Synchronization

extension Multicast.Diagnostics {
  /// The maximum number of dead letters to keep.
  ///
  /// A dead letter is a message that was unheard, failed or dropped. The default is 0, which keeps
  /// no letters. Setting the capacity to 0 discards the letters. Each message is kept as it was
  /// sent, with its arguments, until newer letters exceed the capacity or ``takeDeadLetters()`` is
  /// called. Messages that are dropped at the removal of their delegate are kept only if the
  /// messages are counted; see ``DeliveryCounts``. Questions are not kept, because the asker sees
  /// which answers are missing.
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
  /// delegate's limit. If no delegate responded to the message, or the message could not be sent,
  /// the message is sent to all delegates that respond now. A message that fails again, or to which
  /// again no delegate responds, becomes a new dead letter.
  ///
  /// - Parameter letter: The dead letter.
  /// - Returns: `true` if the message was sent, `false` if the delegate was removed or deallocated.
  @discardableResult
  public func resend(_ letter: DeadLetter) -> Bool {
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
  /// - Returns: The number of letters that were sent. Letters whose delegates were removed or
  ///   deallocated stay in the list.
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
  /// Sends a message to the given registrations only.
  fileprivate func send(_ invocation: Invocation, to registrations: [Registration]) {
    let basis = PlanBasis(registrations, state.withLock { $0.pendingDeliveries })
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
