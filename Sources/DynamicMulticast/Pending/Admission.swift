import Invocation
import RuntimeSupport

/// A decision about a delivery: admitted, or refused because a limit is reached.
enum Admission: Sendable {
  /// There is room for the delivery: it waits on its queue, or may run now on the sender's thread.
  case admitted

  /// The delivery has replaced an earlier delivery.
  case coalesced

  /// A limit of the delegate or of the multicast drops the delivery.
  case dropped(scope: LimitScope)

  /// The delivery is dropped, and the sender receives an error.
  case failed(scope: LimitScope)

  /// The sender must wait for room.
  case mustWait(scope: LimitScope)

  /// The registration is closed.
  case closed

  /// `true` if the caller still has to apply the overflow policy.
  var isRefusal: Bool {
    switch self {
    case .dropped, .failed, .mustWait: true
    case .admitted, .coalesced, .closed: false
    }
  }
}

extension Admission {
  /// What admitting deliveries has caused, which the caller carries out after releasing the lock.
  struct Results: @unchecked Sendable {
    // Unchecked because of the delegates, which are only held here and not called.

    /// `true` if deliveries have been admitted and put on the queue.
    var isDispatched = false

    /// The index of the entry whose delegate is deallocated or removed.
    ///
    /// No delivery after this entry has been admitted.
    var gone: Int?

    /// Deliveries for which there is no room.
    var refused: [RefusedDelivery] = []

    /// Deliveries dropped to make room for other deliveries.
    var dropped: [DroppedDelivery] = []

    /// `true` if a delivery has replaced another delivery.
    var hasCoalesced = false

    /// The delegates to release after the lock.
    var released: [any Respondable] = []

    /// Details of events that newer events have replaced in their buffer, to release after the
    /// lock.
    var lost: [EventDetail] = []
  }
}

/// A waiting delivery that was dropped.
struct DroppedDelivery: Sendable {
  let content: MonitoredDeliveries.Content
  let reason: LimitError.Reason

  /// The position of a delivery that was dropped to make room, otherwise `nil`.
  var position: QueueChannel.Position?

  /// `true` if this was the last pending delivery of a closed registration.
  let isLast: Bool

  var registration: Registration { content.message.plan.registration(at: content.index) }
  var monitor: DeliveryMonitor { content.message.monitor(at: content.index).object }
}
