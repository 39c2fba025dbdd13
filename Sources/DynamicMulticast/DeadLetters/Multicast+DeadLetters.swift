package import Invocation
import RuntimeSupport
import Synchronization

extension Multicast {
  /// Keeps the last messages that were unheard, failed or dropped.
  ///
  /// Each message is kept as it was sent, with its arguments, until there are more than so many, or
  /// ``removeDeadLetters()`` is called. Questions are not kept: their answers are missed by the
  /// asker.
  ///
  /// - Parameter count: How many messages to keep; 0 keeps none, and forgets those that were.
  public func keepDeadLetters(_ count: Int) {
    let letters = count > 0 ? DeadLetterList(capacity: count) : nil
    for letter in (letters == nil ? [] : deadLetters).suffix(count) { letters?.append(letter) }
    failures.keepLetters(letters)
  }

  /// The messages that were unheard, failed or dropped, oldest first, if they are kept.
  public var deadLetters: [DeadLetter] { failures.letters?.all ?? [] }

  /// Forgets the dead letters.
  ///
  /// - Returns: The letters that were kept.
  @discardableResult
  public func removeDeadLetters() -> [DeadLetter] { failures.letters?.removeAll() ?? [] }

  /// Sends a dead letter again.
  ///
  /// A message that one delegate missed goes only to that delegate, under its limit. One that no
  /// delegate responded to goes to all that do now.
  ///
  /// - Returns: Whether it was sent: false if the delegate was removed or deallocated.
  @discardableResult
  public func sendAgain(_ letter: DeadLetter) -> Bool {
    guard letter.delegate != nil else {
      send(letter.invocation)
      return true
    }
    // A copy of a letter is addressed to the delegate that was there when it was copied.
    guard let registration = letter.registration.map({ $0.successor ?? $0 }),
      !registration.isRemoved, registration.isAlive
    else { return false }
    send(letter.invocation, to: [registration])
    return true
  }

  private func send(_ invocation: Invocation, to registrations: [Registration]) {
    let basis = PlanBasis(registrations, state.withLock { $0.backlog })
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

  /// Sends all dead letters again, oldest first, and forgets those that were sent.
  ///
  /// - Returns: The number that was sent. Those whose delegates are gone stay.
  @discardableResult
  public func sendDeadLettersAgain() -> Int {
    var count = 0
    for letter in removeDeadLetters() {
      if sendAgain(letter) {
        count += 1
      } else {
        failures.letters?.append(letter)
      }
    }
    return count
  }

  /// Keeps a message that no delegate responds to as a dead letter, and calls the handler.
  func noteUnheard(_ invocation: Invocation) {
    let invocation = invocation.withoutRoute
    failures.letters?.append(DeadLetter(invocation, .unheard))
    if let handler = unheardHandler { handler(invocation) }
  }

  /// Writes the event of a message that cannot be sent to any delegate.
  func noteUndeliverable(_ invocation: Invocation, _ error: any Error) {
    guard EventLog.isUsed.load(ordering: .relaxed) else { return }
    let backlog = state.withLock { $0.backlog }
    guard EventLog.shared.observation(of: backlog?.number ?? 0) != nil else { return }
    let number = (backlog ?? self.backlog).number
    EventLog.shared.write(
      RawEvent(
        kind: .failed, multicast: number,
        SendNumbers(send: EventLog.nextNumber(), cause: Cause.current),
        selector: invocation.selector, detail: EventDetail(error: error)))
  }
}
