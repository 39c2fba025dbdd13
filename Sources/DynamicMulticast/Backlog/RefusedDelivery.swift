import Invocation

/// A delivery for which there was no room.
struct RefusedDelivery: @unchecked Sendable {
  // Unchecked for the delegate, which is only held.

  var admission: Backlog.Admission
  let message: PendingMessage
  let index: Int
  let delegate: (any Respondable)?

  init(
    _ admission: Backlog.Admission, _ message: PendingMessage, _ index: Int,
    _ delegate: (any Respondable)?
  ) {
    self.admission = admission
    self.message = message
    self.index = index
    self.delegate = delegate
  }

  var account: DeliveryAccount { message.account(at: index) }

  /// The longest time that its sender waits.
  func longestWait(_ byTotal: Bool) -> Duration {
    (byTotal ? account.backlog.limit : account.limit)?.policy.longestWait ?? .zero
  }

  /// Its sender, as something that waits for the delegate, or for any delegate of the multicast.
  func wait(blocksThread: Bool, byTotal: Bool) -> WaitGraph.Wait {
    let account = account
    return WaitGraph.Wait(blocksThread: blocksThread) {
      // One that has been woken, and has not gone on yet, waits for nothing.
      if account.hasRoom(byTotal: byTotal) { return [] }
      return byTotal
        ? account.backlog.pendingRegistrations : [account.registration].compactMap(\.self)
    }
  }

  /// The key that the message is coalesced by.
  var key: Backlog.CoalescingKey? {
    message.plan.backlog?.key(of: message.invocation, at: index)
  }

  /// Tries again to get room; delivers the message at once where that is on the sender's thread.
  func tryAgain(
    in delivery: UnsafeMutablePointer<SynchronousDelivery>?, key: Backlog.CoalescingKey?
  ) -> Backlog.Admission {
    let plan = message.plan
    // There may be room for others, too, or they can have the room for which this one was woken.
    defer { account.backlog.attend(to: account) }
    if account.lane != nil {
      return plan.admit(message, to: delegate, at: index, key: key, isSecondTry: true)
    }
    guard let delegate else { return .closed }
    delivery?.pointee.current = plan.entries[index].registration
    defer { delivery?.pointee.current = nil }
    return plan.deliverAfterWaiting(message, to: delegate, at: index)
  }
}
