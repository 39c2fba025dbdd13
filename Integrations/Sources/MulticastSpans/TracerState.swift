import DynamicMulticast
import Tracing

/// The deliveries in flight with their spans.
struct TracerState {
  private let tracer: any Tracer
  private var ledger = DeliveryLedger<Note>()

  /// The spans that have ended last, by deliveries: what their handlers have sent may be dispatched
  /// later.
  private var ended = RecentContexts()

  /// The contexts of the last senders outside all handlers, by sends.
  private var senders = RecentContexts()

  /// The time of the last event.
  private var latest: Duration = .zero

  private struct Note: Sendable {
    let parent: ServiceContext

    /// Its span, once it has one.
    var span: (any Span)?

    /// That of the span's start, so that it does not end before it starts if the clock is set.
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

  /// Ends all spans, whose ends may be among the lost events.
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
    // The cause may have ended when this starts.
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

  /// Makes the span of a delivery from its start on, or from its dispatch on if it never started.
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
    // One that was dropped, or whose types did not fit, was not started.
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
  /// The time of an event as a time since 1970.
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
