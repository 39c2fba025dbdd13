import DynamicMulticast

/// A delivery that has not ended.
typealias TracedDelivery = DeliveryLedger<TraceNote>.Delivery

/// What a trace keeps with a delivery.
struct TraceNote: Sendable {
  let send: UInt64
  let cause: UInt64?
  let selector: String
  let delegate: DeliveryEvent.Delegate?

  /// Where the arrow of the dispatch starts; nil if that event was lost.
  var arrow: (track: Int, time: Duration)?

  /// The track of its handler's slice; nil if that has none, and gets one once it is needed.
  var track: Int?

  /// Whether its end may be among the events that were lost.
  var isUncertain = false

  init(_ event: DeliveryEvent) {
    send = event.send ?? 0
    cause = event.cause
    selector = event.selector?.name ?? ""
    delegate = event.delegate
  }

  /// The queue of the delegate, or the thread of the handler.
  func owner(thread: Int) -> TraceTracks.Owner {
    delegate?.queue.map { .queue($0) } ?? .thread(thread)
  }
}

extension DeliveryEvent.Delegate {
  /// What tracks and slices call the place where it is called.
  var queueLabel: String {
    if case .mainActor = delivery { return "main actor" }
    return "\(delivery)"
  }
}
