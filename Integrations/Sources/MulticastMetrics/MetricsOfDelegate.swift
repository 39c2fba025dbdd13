import CoreMetrics
import DynamicMulticast

/// The metrics of all delegates with the same name.
struct MetricsOfDelegate {
  let delivered: Counter
  let failed: Counter
  let wait: CoreMetrics.Timer
  let run: CoreMetrics.Timer
  var pendingCount = 0

  private let dimensions: [(String, String)]
  private let factory: any MetricsFactory
  private let pending: Gauge
  private var dropped: [String: Counter] = [:]

  init(_ multicast: MetricsOfMulticast, _ name: String) {
    dimensions = [("multicast", multicast.name), ("delegate", name)]
    factory = multicast.factory
    pending = Gauge(label: "multicast.pending", dimensions: dimensions, factory: factory)
    delivered = Counter(label: "multicast.delivered", dimensions: dimensions, factory: factory)
    failed = Counter(label: "multicast.failed", dimensions: dimensions, factory: factory)
    wait = Timer(label: "multicast.wait", dimensions: dimensions, factory: factory)
    run = Timer(label: "multicast.run", dimensions: dimensions, factory: factory)
  }

  func recordPending() { pending.record(pendingCount) }

  mutating func countDrop(_ reason: String) {
    let counter =
      dropped[reason]
      ?? Counter(
        label: "multicast.dropped", dimensions: dimensions + [("reason", reason)], factory: factory)
    dropped[reason] = counter
    counter.increment()
  }
}

extension LimitError.Reason {
  /// The value of the dimension `reason`.
  var label: String {
    switch self {
    case .full: "full"
    case .dropped: "dropped"
    case .coalesced: "coalesced"
    case .timedOut: "timed_out"
    case .cancelled: "cancelled"
    case .cycle: "cycle"
    case .removed: "removed"
    @unknown default: "other"
    }
  }
}
