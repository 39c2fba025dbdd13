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
/// that the library creates when the observer is added. An observer therefore blocks neither
/// handlers nor other observers. An observer added to several multicasts, or to a multicast and to
/// all multicasts, has a queue for each addition, and may receive several batches at the same time.
/// For some milliseconds, the library may hold events; see
/// ``Multicast/Diagnostics/flushObservers()``.
public protocol DeliveryObserver: AnyObject, Sendable {
  /// Receives the events since the last call, in the order of recording.
  ///
  /// Called on the queue of the observer's addition.
  ///
  /// - Parameter batch: The events, and the number of lost events.
  func receive(_ batch: DeliveryEventBatch)
}

/// A batch of events that an observer receives in one call.
public struct DeliveryEventBatch: Sendable {
  /// The events, in the order of recording.
  public let events: [DeliveryEvent]

  /// How many events were lost since the last batch because a buffer was full.
  ///
  /// If the buffer of the process was full, the number includes events of other multicasts.
  public let lostCount: Int

  package init(_ events: [DeliveryEvent], lostCount: Int) {
    self.events = events
    self.lostCount = lostCount
  }
}
