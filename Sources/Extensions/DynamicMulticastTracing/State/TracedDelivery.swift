import DynamicMulticast

/// A delivery that has not ended.
typealias TracedDelivery = DeliveryLedger<TraceNote>.Delivery

/// What a trace keeps with a delivery.
struct TraceNote: Sendable {
  /// Where the arrow of the dispatch starts; nil if that event was lost.
  var arrow: (track: Int, time: Duration)?

  /// The track of its handler's slice; nil if that has none, and gets one once it is needed.
  var track: Int?

  /// Whether its end may be among the events that were lost.
  var isUncertain = false
}

extension TracedDelivery {
  var send: UInt64 { first.send ?? 0 }
  var cause: UInt64? { first.cause }
  var selector: String { first.selector?.name ?? "" }
  var delegate: DeliveryEvent.Delegate? { first.delegate }

  /// The queue that it is for, or its handler's thread.
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
