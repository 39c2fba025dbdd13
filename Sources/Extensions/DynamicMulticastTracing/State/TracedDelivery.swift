import DynamicMulticast

/// A delivery that has not ended.
struct TracedDelivery {
  let number: UInt64
  let send: UInt64
  let cause: UInt64?
  let selector: String
  let delegate: DeliveryEvent.Delegate?

  /// When it was dispatched, and where its arrow starts.
  var dispatch: (time: Duration, track: Int, arrow: Duration)?

  /// When its handler was called, on which thread.
  var start: (time: Duration, thread: Int)?

  /// The track of its handler's slice; nil if that has none, and gets one once it is needed.
  var track: Int?

  /// Whether its end may be among the events that were lost.
  var isUncertain = false

  init(_ number: UInt64, send: UInt64, _ event: DeliveryEvent) {
    self.number = number
    self.send = send
    cause = event.cause
    selector = event.selector?.name ?? ""
    delegate = event.delegate
  }

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
