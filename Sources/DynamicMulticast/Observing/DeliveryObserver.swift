/// An object that sees what happens to messages.
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
/// Observers are added to one multicast or to all of the process, and are held weakly, as delegates
/// are. They get events in batches, each observer on a serial queue of its own: so none blocks a
/// handler or another observer. The library may hold events for some milliseconds; see
/// ``Multicast/Diagnostics/flushObservers()``.
public protocol DeliveryObserver: AnyObject, Sendable {
  /// Called on the observer's queue with the events since the last call, in the order in which they
  /// were recorded.
  func receive(_ batch: DeliveryEventBatch)
}

/// Events that an observer gets together.
public struct DeliveryEventBatch: Sendable {
  /// The events, in the order in which they were recorded.
  public let events: [DeliveryEvent]

  /// The number of earlier events that were lost since the last batch, because a buffer was full.
  public let lostCount: Int

  package init(_ events: [DeliveryEvent], lostCount: Int) {
    self.events = events
    self.lostCount = lostCount
  }
}
