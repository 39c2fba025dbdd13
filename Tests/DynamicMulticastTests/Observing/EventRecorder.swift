import DynamicMulticast
import TestSupport

/// An observer that keeps each batch.
final class EventRecorder: DeliveryObserver {
  private let recorder = Recorder<DeliveryEventBatch>()
  private let body: @Sendable (DeliveryEventBatch) -> Void

  /// Makes an observer that runs `body` with each batch before it keeps the batch.
  init(_ body: @escaping @Sendable (DeliveryEventBatch) -> Void = { _ in }) {
    self.body = body
  }

  func receive(_ batch: DeliveryEventBatch) {
    body(batch)
    recorder.record(batch)
  }

  var batches: [DeliveryEventBatch] { recorder.events }

  /// The events received so far.
  var received: [DeliveryEvent] { batches.flatMap(\.events) }

  /// All events so far, including events that were not handed out yet.
  var events: [DeliveryEvent] {
    Multicast.Diagnostics.flushObservers()
    return received
  }

  var kinds: [DeliveryEvent.Kind] { events.map(\.kind) }
}
