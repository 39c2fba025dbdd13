import CoreMetrics
import DynamicMulticast

/// The messages in flight, and the metrics that there are.
struct MeterState {
  private let metrics: MetricsOfMulticast
  private var delegates: [String: MetricsOfDelegate] = [:]
  private var inFlight: [UInt64: Message] = [:]

  /// The delegates whose gauges change with this batch.
  private var changed: Set<String> = []

  private static let longestList = 1000

  private struct Message {
    let delegate: String
    let dispatched: Duration?
    var started: Duration?
  }

  init(_ name: String, factory: any MetricsFactory) {
    metrics = MetricsOfMulticast(name, factory: factory)
  }

  mutating func receive(_ batch: DeliveryEventBatch) {
    if batch.lostCount > 0 { forget(batch.lostCount) }
    for event in batch.events { receive(event) }
    for name in changed { delegates[name]?.recordPending() }
    changed = []
  }

  private mutating func forget(_ lostCount: Int) {
    metrics.lostEvents.increment(by: lostCount)
    inFlight = [:]
    for name in delegates.keys {
      delegates[name]?.pendingCount = 0
      changed.insert(name)
    }
  }

  private mutating func receive(_ event: DeliveryEvent) {
    switch event.kind {
    case .unheard: metrics.unheard.increment()
    case .dispatched: dispatch(event)
    case .started: start(event)
    case .ended:
      if let name = end(event) { delegates[name]?.delivered.increment() }
    case .failed, .dropped:
      guard let name = end(event) else { return }
      let reason = (event.error as? LimitError)?.reason
      if event.kind == .dropped || reason != nil {
        delegates[name]?.countDrop(reason?.label ?? "unneeded")
      } else {
        delegates[name]?.failed.increment()
      }
    default: break
    }
  }

  private mutating func dispatch(_ event: DeliveryEvent) {
    guard let delivery = event.delivery, let name = name(of: event) else { return }
    inFlight[delivery] = Message(delegate: name, dispatched: event.time)
    changePending(of: name, by: 1)
  }

  private mutating func start(_ event: DeliveryEvent) {
    guard let delivery = event.delivery, let name = name(of: event) else { return }
    if let dispatched = inFlight[delivery]?.dispatched {
      delegates[name]?.wait.record(event.time - dispatched)
    } else {
      inFlight[delivery] = Message(delegate: name, dispatched: nil)
      changePending(of: name, by: 1)
    }
    inFlight[delivery]?.started = event.time
  }

  /// Ends a delivery, and returns its delegate's name.
  private mutating func end(_ event: DeliveryEvent) -> String? {
    guard let name = name(of: event) else { return nil }
    guard let delivery = event.delivery, let message = inFlight.removeValue(forKey: delivery)
    else { return name }
    changePending(of: name, by: -1)
    if let started = message.started { delegates[name]?.run.record(event.time - started) }
    return name
  }

  private mutating func changePending(of name: String, by change: Int) {
    delegates[name]?.pendingCount += change
    changed.insert(name)
  }

  /// The name by which a delegate is measured, whose metrics are there.
  private mutating func name(of event: DeliveryEvent) -> String? {
    guard var name = event.delegate?.name else { return nil }
    if delegates[name] == nil {
      if delegates.count >= Self.longestList { name = "other" }
      if delegates[name] == nil { delegates[name] = MetricsOfDelegate(metrics, name) }
    }
    return name
  }
}

extension CoreMetrics.Timer {
  fileprivate func record(_ duration: Duration) {
    let (seconds, attoseconds) = duration.components
    recordNanoseconds(seconds * 1_000_000_000 + attoseconds / 1_000_000_000)
  }
}
