import CoreMetrics

/// The metrics without the dimension `delegate`.
struct MetricsOfMulticast {
  let name: String
  let factory: any MetricsFactory
  let unheard: Counter
  let lostEvents: Counter

  init(_ name: String, factory: any MetricsFactory) {
    self.name = name
    self.factory = factory
    let dimensions = [("multicast", name)]
    unheard = Counter(label: "multicast.unheard", dimensions: dimensions, factory: factory)
    lostEvents = Counter(label: "multicast.lost_events", dimensions: dimensions, factory: factory)
  }
}
