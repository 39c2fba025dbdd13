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
    /// It has a slot; or, on the sender's thread, it may run now.
    case admitted

    /// It has taken the slot of an earlier one.
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

  /// A delivery that its queue is about to run.
  struct Claim: @unchecked Sendable {
    // Unchecked for the delegate, which is called where its `Delivery` says.
    let delegate: (any Respondable)?

    /// Valid until the delivery ends.
    let message: Unmanaged<PendingMessage>
    let number: UInt64
    let account: Int32
    let index: Int32

    /// The next slot of the place.
    let next: Int32
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
  }

  /// The consequences of a delivery's end, for the caller to carry out without the lock.
  struct Consequences: Sendable {
    /// The message that no delivery needs any more.
    var message: Unmanaged<PendingMessage>?

    /// Everything that is rare.
    var others: Others?

    final class Others: Sendable {
      let senders: [WaitingSender]
      let reports: [(account: Int32, count: Int)]

      /// The account whose registration need not be held any more.
      let drained: Int32?

      init(
        senders: [WaitingSender], reports: [(account: Int32, count: Int)], drained: Int32?
      ) {
        self.senders = senders
        self.reports = reports
        self.drained = drained
      }
    }
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
