import Invocation

extension Backlog {
  /// A delivery that asks for room.
  struct Candidate: @unchecked Sendable {
    // Unchecked for the delegate, which is only held.
    let delegate: (any Respondable)?
    let message: PendingMessage
    let number: UInt64
    let account: Int32
    let index: Int32
    var key: CoalescingKey?
  }

  /// Whether a delivery has got room.
  enum Admission: Sendable {
    /// It has a place; or, on the sender's thread, it may run now.
    case admitted

    /// It has taken the place of an earlier one.
    case coalesced

    /// It is dropped, by the limit of the delegate or of the multicast.
    case dropped(byTotal: Bool)

    /// It is dropped, and the sender is told.
    case failed(byTotal: Bool)

    /// The sender has to wait.
    case mustWait(byTotal: Bool)

    /// The registration has been removed.
    case closed
  }

  /// A delivery that was taken out because it was dropped.
  struct Removed: @unchecked Sendable {
    // Unchecked for the delegate, which is only held.
    let delegate: (any Respondable)?
    let message: PendingMessage
    let number: UInt64
    let account: Int32
    let index: Int32
    let reason: LimitError.Reason

    /// Its place, if it was the last one there.
    let place: Place?
  }

  /// The consequences of a delivery's end, for the caller to carry out without the lock.
  struct Consequences: Sendable {
    /// The senders that are to try again.
    var senders: [WaitingSender] = []

    /// The accounts whose dropped messages are to be reported, and how many they are.
    var reports: [(account: Int32, count: Int)] = []

    /// The account whose registration need not be held any more.
    var drained: Int32?
  }
}

/// A sender that waits for room.
final class WaitingSender: Sendable {
  /// Lets the sender try again, on any thread.
  let wake: @Sendable () -> Void

  init(wake: @escaping @Sendable () -> Void) {
    self.wake = wake
  }
}
