public import CoreMetrics
public import DynamicMulticast
import Synchronization

/// An observer that records metrics of deliveries.
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
/// The value of the dimension `delegate` is the delegate's class, or `closure` and the closure's
/// label. Registrations of one class are therefore measured together, and short-lived objects
/// create no new time series. After 1000 names, all further names are measured as `other`.
///
/// A message is pending from its dispatch until its handler has ended. `multicast.wait` is the time
/// before the handler started, and `multicast.run` is the handler's time. The gauge counts only
/// messages known to the observer: a message that was dispatched before the observer was added
/// counts from the start of its handler, and lost events reset the gauge to 0.
public final class DeliveryMeter: DeliveryObserver {
  private let state: Mutex<MeterState>

  /// Creates an observer, which must then be added to a multicast or to the process.
  ///
  /// - Parameters:
  ///   - name: The value of the dimension `multicast`.
  ///   - factory: The factory that creates the metrics.
  public init(_ name: String, factory: any MetricsFactory = MetricsSystem.factory) {
    state = Mutex(MeterState(name, factory: factory))
  }

  /// Records the metrics of the events in a batch.
  public func receive(_ batch: DeliveryEventBatch) {
    state.withLock { $0.receive(batch) }
  }
}
