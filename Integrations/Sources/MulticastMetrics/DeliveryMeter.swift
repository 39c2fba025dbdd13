public import CoreMetrics
public import DynamicMulticast
import Synchronization

/// An observer that measures deliveries.
///
/// | metric | kind | dimensions |
/// |---|---|---|
/// | `multicast.pending` | gauge | `multicast`, `delegate` |
/// | `multicast.delivered` | counter | `multicast`, `delegate` |
/// | `multicast.failed` | counter | `multicast`, `delegate` |
/// | `multicast.dropped` | counter | `multicast`, `delegate`, `reason` |
/// | `multicast.unheard` | counter | `multicast` |
/// | `multicast.lost_events` | counter | `multicast` |
/// | `multicast.wait` | timer | `multicast`, `delegate` |
/// | `multicast.run` | timer | `multicast`, `delegate` |
///
/// The dimension `delegate` is the delegate's class, or `closure` and its label: so registrations of
/// one class are measured together, and objects that come and go make no new series. After 1,000
/// names, all others are measured as `other`.
///
/// A message is pending from its dispatch until its handler has ended. `multicast.wait` is the time
/// before the handler started, `multicast.run` the time that it took. The gauge counts what the
/// observer has seen: messages that were dispatched before it was added count from the start of their
/// handlers, and lost events set it to zero.
public final class DeliveryMeter: DeliveryObserver {
  private let state: Mutex<MeterState>

  /// Makes an observer, which is then added to a multicast or to the process.
  ///
  /// - Parameters:
  ///   - name: The value of the dimension `multicast`.
  ///   - factory: The factory of the metrics.
  public init(_ name: String, factory: any MetricsFactory = MetricsSystem.factory) {
    state = Mutex(MeterState(name, factory: factory))
  }

  /// Measures what the events show.
  public func receive(_ batch: DeliveryEventBatch) {
    state.withLock { $0.receive(batch) }
  }
}
