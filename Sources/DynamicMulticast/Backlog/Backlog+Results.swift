import Invocation

extension Backlog {
  /// What has become of the deliveries of a place.
  struct Admissions: @unchecked Sendable {
    // Unchecked for the delegates, which are only held.

    /// Whether a delivery has got room, so that the queue needs an item for the place.
    var isPlaced = false

    /// How many deliveries were looked at: all, or those up to the first to a registration that is closed.
    var count: Int

    /// The deliveries that have got none.
    var refused: [Refused] = []

    /// The deliveries that were dropped for others.
    var removed: [Removed] = []

    /// The delegates of the deliveries that were not looked at, to be released outside the lock.
    var released: [(any Respondable)?] = []
  }

  /// A delivery that has got no room in its place.
  struct Refused {
    let admission: Admission
    let index: Int32
    let delegate: (any Respondable)?
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

    /// Whether there is a message for the delegate to get.
    var isDispatched: Bool {
      switch self {
      case .admitted, .coalesced: true
      default: false
      }
    }

    /// Whether the policy has still to be applied.
    var isRefusal: Bool {
      switch self {
      case .dropped, .failed, .mustWait: true
      default: false
      }
    }
  }

  /// A delivery that was taken out because it was dropped.
  struct Removed: @unchecked Sendable {
    // Unchecked for the delegate, which is only held.
    let delegate: (any Respondable)?
    let message: PendingMessage
    let account: Int32
    let index: Int32
    let reason: LimitError.Reason

    /// Whether the multicast's own limit is the reason.
    var byTotal: Bool

    /// Its place, if it was the last one there.
    let place: Place?
  }

  /// The messages to a delegate that were dropped since there last was room.
  struct Episode: Sendable {
    /// The account, which would otherwise be gone with a registration that is removed meanwhile.
    let account: DeliveryAccount
    var latest: Invocation
    var count: Int

    /// Whether the multicast's own limit was a reason.
    var byTotal: Bool
  }

  /// The consequences of a delivery's end, for the caller to carry out without the lock.
  struct Consequences: Sendable {
    /// The senders that are to try again.
    var senders: [RoomWaiter] = []

    /// The dropped messages that are to be reported.
    var reports: [Episode] = []

    /// The account whose registration need not be held any more.
    var drained: Int32?
  }
}
