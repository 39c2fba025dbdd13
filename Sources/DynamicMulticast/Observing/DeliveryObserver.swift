/// An object that receives events about messages and deliveries.
///
/// ```swift
/// final class Counter: DeliveryObserver {
///   let failures = Atomic(0)
///   func receive(_ batch: DeliveryEventBatch) {
///     failures.wrappingAdd(batch.events.count { $0.kind == .failed }, ordering: .relaxed)
///   }
/// }
/// delegates.diagnostics.addObserver(counter)
/// ```
///
/// An observer is added to a single multicast, or to all multicasts of the process. Observers are
/// held weakly, like delegates. Each observer receives its events in batches, on a serial queue
/// that the library creates for the observer. An observer therefore blocks neither handlers nor
/// other observers. The library may hold events for some milliseconds; see
/// ``Multicast/Diagnostics/flushObservers()``.
public protocol DeliveryObserver: AnyObject, Sendable {
  /// Receives the events since the last call, in the order of recording.
  ///
  /// The function is called on the observer's queue.
  ///
  /// - Parameter batch: The events, and the number of lost events.
  func receive(_ batch: DeliveryEventBatch)
}

/// A batch of events that an observer receives in one call.
public struct DeliveryEventBatch: Sendable {
  /// The events, in the order of recording.
  public let events: [DeliveryEvent]

  /// The number of events lost since the last batch because a buffer was full.
  public let lostCount: Int

  package init(_ events: [DeliveryEvent], lostCount: Int) {
    self.events = events
    self.lostCount = lostCount
  }
}
