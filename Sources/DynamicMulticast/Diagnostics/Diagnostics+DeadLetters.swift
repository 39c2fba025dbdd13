package import Invocation
import RuntimeSupport
import Synchronization

extension Multicast.Diagnostics {
  /// The number of dead letters to keep: messages that were unheard, failed or dropped.
  ///
  /// 0 at first, which keeps none; setting it to 0 forgets the letters. Each message is kept as it was
  /// sent, with its arguments, until there are more letters, or ``takeDeadLetters()`` is called.
  /// Questions are not kept: the asker misses their answers.
  public var deadLetterCapacity: Int {
    get { multicast.failures.letters?.capacity ?? 0 }
    nonmutating set {
      let letters = newValue > 0 ? DeadLetterList(capacity: newValue) : nil
      for letter in (letters == nil ? [] : deadLetters).suffix(newValue) { letters?.append(letter) }
      multicast.failures.keepLetters(letters)
    }
  }

  /// The messages that were unheard, failed or dropped, oldest first.
  ///
  /// Empty while ``deadLetterCapacity`` is 0.
  public var deadLetters: [DeadLetter] { multicast.failures.letters?.all ?? [] }

  /// Removes the dead letters, and returns them, oldest first.
  @discardableResult
  public func takeDeadLetters() -> [DeadLetter] { multicast.failures.letters?.removeAll() ?? [] }

  /// Sends a dead letter again.
  ///
  /// A message that one delegate missed goes only to that delegate, under its limit. A message that no
  /// delegate responded to goes to all delegates that respond now.
  ///
  /// - Returns: Whether the message was sent: `false` if the delegate was removed or deallocated.
  @discardableResult
  public func resend(_ letter: DeadLetter) -> Bool {
    guard letter.delegate != nil else {
      multicast.send(letter.invocation)
      return true
    }
    // A copy of a letter is addressed to the delegate that was there when it was copied.
    guard let registration = letter.registration.map({ $0.successor ?? $0 }),
      !registration.isRemoved, registration.isAlive
    else { return false }
    multicast.send(letter.invocation, to: [registration])
    return true
  }

  /// Sends all dead letters again, oldest first, and forgets the letters that were sent.
  ///
  /// - Returns: The number of letters that were sent. The others, whose delegates are gone, stay.
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
  fileprivate func send(_ invocation: Invocation, to registrations: [Registration]) {
    let basis = PlanBasis(registrations, state.withLock { $0.pendingDeliveries })
    let plan = DispatchPlan(for: invocation.selector, from: basis, failures: failures)
    report(dispatch(invocation, by: plan))
  }

  /// Sends a message to the delegates with a name in events that a line of code has added.
  ///
  /// - Returns: Whether there are some.
  package func send(
    _ invocation: Invocation, toDelegatesNamed name: String, addedAt site: String
  ) -> Bool {
    let found = state.withLock { $0.registrations }.filter {
      "\($0.site)" == site && EventDelegate($0).delegate.name == name
    }
    if !found.isEmpty { send(invocation, to: found) }
    return !found.isEmpty
  }

  /// Keeps a message that no delegate responds to as a dead letter, and calls the handler.
  func recordUnheard(_ invocation: Invocation) {
    let invocation = invocation.withoutRoute
    failures.letters?.append(DeadLetter(invocation, .unheard))
    if let handler = diagnostics.unheardHandler { handler(invocation) }
  }

  /// Writes the event of a message that cannot be sent to any delegate.
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
