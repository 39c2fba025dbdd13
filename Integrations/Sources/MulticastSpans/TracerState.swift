import DynamicMulticast
import DynamicMulticastTracing
import Tracing

/// The pending deliveries with their spans.
struct TracerState {
  private let tracer: any Tracer
  private var ledger = DeliveryLedger<Note>()

  /// The contexts of recently ended spans, by delivery number.
  ///
  /// A handler may send messages that are dispatched only after its span has ended.
  private var ended = RecentContexts()

  /// The contexts of recent senders outside of all handlers, by send number.
  private var senders = RecentContexts()

  /// The time of the last event.
  private var latest: Duration = .zero

  private struct Note: Sendable {
    let parent: ServiceContext

    /// The span of the delivery; `nil` before the handler starts.
    var span: (any Span)?

    /// The boot time at the start of the span.
    ///
    /// The end of the span uses the same boot time, so that the span does not end before its start
    /// if the system's clock is changed.
    var bootTime = Duration.zero
  }

  init(_ tracer: any Tracer) {
    self.tracer = tracer
  }

  mutating func receive(_ batch: DeliveryEventBatch, bootTime: Duration) {
    if batch.lostCount > 0 { forget(at: batch.events.first?.time ?? latest) }
    for event in batch.events { receive(event, bootTime) }
    latest = batch.events.last?.time ?? latest
  }

  /// Ends all spans, because the events of their ends may be lost.
  private mutating func forget(at time: Duration) {
    for delivery in ledger.takeOldest() {
      delivery.note.span?.updateAttributes { $0["multicast.lost"] = true }
      delivery.note.span?.end(at: .at(time, delivery.note.bootTime))
    }
  }

  private mutating func receive(_ event: DeliveryEvent, _ bootTime: Duration) {
    if let send = event.send, let context = event.senderContext as? ServiceContext {
      senders[send] = context
    }
    // Find the parent now, because the span of the cause may have been overwritten when the handler
    // starts.
    let note = Note(parent: event.kind == .ended ? .topLevel : parent(of: event))
    switch ledger.record(event, note: note) {
    case .started:
      guard let number = event.delivery, var delivery = ledger[number] else { return }
      delivery.note.span = makeSpan(of: delivery, event, bootTime)
      delivery.note.bootTime = bootTime
      ledger[number] = delivery
    case .ended(let delivery): end(event, delivery, bootTime)
    case .dispatched, nil: break
    }
  }

  private func parent(of event: DeliveryEvent) -> ServiceContext {
    event.cause.flatMap { ledger[$0]?.note.span?.context ?? ended[$0] }
      ?? event.send.flatMap { senders[$0] } ?? .topLevel
  }

  /// Creates the span of a delivery, beginning with the handler's start, or with the dispatch if
  /// the handler was not started.
  private func makeSpan(
    of delivery: DeliveryLedger<Note>.Delivery?, _ event: DeliveryEvent, _ bootTime: Duration
  ) -> (any Span)? {
    guard let delegate = event.delegate, let selector = event.selector else { return nil }
    let dispatched = delivery?.dispatchTime
    let start = event.kind == .started ? event.time : dispatched ?? event.time
    let span = tracer.startSpan(
      "\(selector)", context: delivery?.note.parent ?? parent(of: event),
      ofKind: delegate.queue == nil ? .internal : .consumer,
      at: DefaultTracerClock.Timestamp.at(start, bootTime), function: selector.name,
      file: delegate.site.fileID, line: UInt(delegate.site.line))
    span.updateAttributes { attributes in
      attributes["multicast.delegate"] = delegate.name
      attributes["multicast.added_at"] = "\(delegate.site)"
      attributes["multicast.queue"] = "\(delegate.delivery)"
      if let number = event.delivery {
        attributes["multicast.delivery"] = Int64(bitPattern: number)
      }
      if let send = event.send { attributes["multicast.send"] = Int64(bitPattern: send) }
      if let dispatched { attributes["multicast.wait"] = (event.time - dispatched).seconds }
      attributes["thread.id"] = event.thread
    }
    return span
  }

  private mutating func end(
    _ event: DeliveryEvent, _ delivery: DeliveryLedger<Note>.Delivery?, _ bootTime: Duration
  ) {
    // A delivery that was dropped, or whose arguments had the wrong types, was not started.
    let isMade = delivery?.note.span == nil
    if isMade, event.kind == .ended { return }
    guard let span = delivery?.note.span ?? makeSpan(of: delivery, event, bootTime) else { return }
    let bootTime = isMade ? bootTime : delivery?.note.bootTime ?? bootTime
    if let error = event.error {
      span.recordError(error, attributes: [:], at: .at(event.time, bootTime))
      span.setStatus(SpanStatus(code: .error, message: "\(error)"))
    }
    span.end(at: .at(event.time, bootTime))
    if let number = event.delivery { ended[number] = span.context }
  }
}

extension TracerInstant where Self == DefaultTracerClock.Timestamp {
  /// Converts the time of an event to a time since 1970.
  fileprivate static func at(_ time: Duration, _ bootTime: Duration) -> Self {
    let (seconds, attoseconds) = (bootTime + time).components
    return Self(
      nanosecondsSinceEpoch: UInt64(max(0, seconds * 1_000_000_000 + attoseconds / 1_000_000_000)))
  }
}

extension Duration {
  fileprivate var seconds: Double {
    Double(components.seconds) + Double(components.attoseconds) * 1e-18
  }
}
