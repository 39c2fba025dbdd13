import CoreMetrics
import DynamicMulticast
import DynamicMulticastTracing

/// The pending messages, and the metrics created so far.
struct MeterState {
  private let metrics: MetricsOfMulticast
  private var delegates: [String: MetricsOfDelegate] = [:]

  /// The pending messages, each with the name of its delegate.
  private var ledger = DeliveryLedger<String>()

  /// The names of the delegates whose gauges change with the current batch.
  private var changed: Set<String> = []

  private static let longestList = 1000

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
    ledger.forgetAll()
    for name in delegates.keys {
      delegates[name]?.pendingCount = 0
      changed.insert(name)
    }
  }

  private mutating func receive(_ event: DeliveryEvent) {
    if event.kind == .unheard { metrics.unheard.increment() }
    guard event.delivery != nil, let name = name(of: event) else { return }
    switch ledger.record(event, note: name) {
    case .dispatched, .started(isKnown: false): changePending(of: name, by: 1)
    case .started:
      if let dispatched = event.delivery.flatMap({ ledger[$0] })?.dispatchTime {
        delegates[name]?.wait.record(event.time - dispatched)
      }
    case .ended(let message):
      if let message { end(event, message) }
      count(event, name)
    case nil: break
    }
  }

  private mutating func end(_ event: DeliveryEvent, _ message: DeliveryLedger<String>.Delivery) {
    changePending(of: message.note, by: -1)
    guard let start = message.start else { return }
    delegates[message.note]?.run.record(event.time - start.time)
  }

  /// Counts the outcome of a delivery.
  private mutating func count(_ event: DeliveryEvent, _ name: String) {
    let reason = (event.error as? LimitError)?.reason
    if event.kind == .ended {
      delegates[name]?.delivered.increment()
    } else if event.kind == .dropped || reason != nil {
      delegates[name]?.countDrop(reason?.label ?? "unneeded")
    } else {
      delegates[name]?.failed.increment()
    }
  }

  private mutating func changePending(of name: String, by change: Int) {
    delegates[name]?.pendingCount += change
    changed.insert(name)
  }

  /// Returns the name under which a delegate is measured, after creating its metrics if necessary.
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
