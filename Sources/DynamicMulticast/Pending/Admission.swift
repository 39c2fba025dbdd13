import Invocation
import RuntimeSupport

/// Whether a delivery has got room.
enum Admission: Sendable {
  /// It waits for its queue; or, on the sender's thread, it may run now.
  case admitted

  /// It has taken the place of an earlier one.
  case coalesced

  /// It is dropped, by the limit of the delegate or of the multicast.
  case dropped(scope: LimitScope)

  /// It is dropped, and the sender is told.
  case failed(scope: LimitScope)

  /// The sender has to wait.
  case mustWait(scope: LimitScope)

  /// The registration is closed, or had left the list before.
  case closed

  /// Whether the policy has still to be applied.
  var isRefusal: Bool {
    switch self {
    case .dropped, .failed, .mustWait: true
    case .admitted, .coalesced, .closed: false
    }
  }
}

extension Admission {
  /// What else comes of admitting deliveries, for the caller to carry out without the lock.
  struct Results: @unchecked Sendable {
    // Unchecked for the delegates, which are only held.

    /// Whether deliveries have got room, and were put on the queue.
    var isDispatched = false

    /// The index of the entry whose delegate is not there any more, where admitting has stopped.
    var gone: Int?

    /// The deliveries that have got no room.
    var refused: [RefusedDelivery] = []

    /// The deliveries that were dropped for others.
    var dropped: [DroppedDelivery] = []

    /// Whether a delivery has taken the place of another.
    var hasCoalesced = false

    /// Delegates to be released.
    var released: [any Respondable] = []

    /// What events have replaced in their buffer, to be released.
    var lost: [EventDetail] = []
  }
}

/// A delivery that was dropped while it waited.
struct DroppedDelivery: Sendable {
  let content: CountedDeliveries.Content
  let reason: LimitError.Reason

  /// Whether the multicast's own limit is the reason.
  let scope: LimitScope

  /// Whether it was the last one of a registration that is closed.
  let isLast: Bool

  var registration: Registration { content.message.plan.registration(at: content.index) }
  var counter: DeliveryCounter { content.message.counter(at: content.index).object }
}
