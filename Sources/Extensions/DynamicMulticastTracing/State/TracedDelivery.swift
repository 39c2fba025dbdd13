import DynamicMulticast

/// A delivery in flight.
typealias TracedDelivery = DeliveryLedger<TraceNote>.Delivery

/// The note that a trace keeps for a delivery.
struct TraceNote: Sendable {
  let send: UInt64
  let cause: UInt64?
  let selector: String
  let delegate: DeliveryEvent.Delegate?

  /// Where the dispatch arrow starts, or `nil` if the `dispatched` event was lost.
  var arrow: (track: Int, time: Duration)?

  /// The track of the handler's slice, or `nil` until the handler needs a track.
  var track: Int?

  /// `true` if the `ended` event of the delivery may have been lost.
  var isUncertain = false

  init(_ event: DeliveryEvent) {
    send = event.send ?? 0
    cause = event.cause
    selector = event.selector?.name ?? ""
    delegate = event.delegate
  }

  /// Returns the queue of `delegate`, or `thread` if the delegate has no queue.
  func owner(thread: Int) -> TraceTracks.Owner {
    delegate?.queue.map { .queue($0) } ?? .thread(thread)
  }
}

extension DeliveryEvent.Delegate {
  /// Labels the queue on which the delegate is called, as tracks and slices show it.
  var queueLabel: String {
    if case .mainActor = delivery { return "main actor" }
    return "\(delivery)"
  }
}
