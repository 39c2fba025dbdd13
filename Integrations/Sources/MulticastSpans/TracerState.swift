import DynamicMulticast
import Tracing

/// The deliveries in flight with their spans.
struct TracerState {
  private let tracer: any Tracer
  private var waiting: [UInt64: Waiting] = [:]
  private var running: [UInt64: Running] = [:]

  /// The spans that have ended last, by deliveries: what their handlers have sent may be dispatched
  /// later.
  private var ended = RecentContexts()

  /// The contexts of the last senders outside all handlers, by sends.
  private var senders = RecentContexts()

  /// The time of the last event.
  private var latest: Duration = .zero

  private struct Waiting {
    let since: Duration
    let parent: ServiceContext
  }

  private struct Running {
    let span: any Span

    /// That of the span's start, so that it does not end before it starts if the clock is set.
    let bootTime: Duration
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
    for (_, handler) in running {
      handler.span.updateAttributes { $0["multicast.lost"] = true }
      handler.span.end(at: .at(time, handler.bootTime))
    }
    running = [:]
    waiting = [:]
  }

  private mutating func receive(_ event: DeliveryEvent, _ bootTime: Duration) {
    if let send = event.send, let context = event.senderContext as? ServiceContext {
      senders[send] = context
    }
    guard let delivery = event.delivery else { return }
    switch event.kind {
    case .dispatched:
      waiting[delivery] = Waiting(since: event.time, parent: parent(of: event))
    case .started:
      start(delivery, event, bootTime)
    case .dropped:
      if running[delivery] == nil { start(delivery, event, bootTime) }
      end(delivery, event)
    case .ended, .failed:
      // A failure without a start: the types did not fit.
      if event.kind == .failed, running[delivery] == nil { start(delivery, event, bootTime) }
      end(delivery, event)
    default: break
    }
  }

  private func parent(of event: DeliveryEvent) -> ServiceContext {
    event.cause.flatMap { running[$0]?.span.context ?? ended[$0] }
      ?? event.send.flatMap { senders[$0] } ?? .topLevel
  }

  private mutating func start(_ delivery: UInt64, _ event: DeliveryEvent, _ bootTime: Duration) {
    guard let delegate = event.delegate, let selector = event.selector else { return }
    let message = waiting.removeValue(forKey: delivery)
    let start = event.kind == .started ? event.time : message?.since ?? event.time
    let span = tracer.startSpan(
      "\(selector)", context: message?.parent ?? parent(of: event),
      ofKind: delegate.queue == nil ? .internal : .consumer,
      at: DefaultTracerClock.Timestamp.at(start, bootTime), function: selector.name,
      file: delegate.site.fileID, line: UInt(delegate.site.line))
    span.updateAttributes { attributes in
      attributes["multicast.delegate"] = delegate.name
      attributes["multicast.added_at"] = "\(delegate.site)"
      attributes["multicast.queue"] = "\(delegate.delivery)"
      attributes["multicast.delivery"] = Int64(bitPattern: delivery)
      if let send = event.send { attributes["multicast.send"] = Int64(bitPattern: send) }
      if let message { attributes["multicast.wait"] = (event.time - message.since).seconds }
      attributes["thread.id"] = event.thread
    }
    running[delivery] = Running(span: span, bootTime: bootTime)
  }

  private mutating func end(_ delivery: UInt64, _ event: DeliveryEvent) {
    waiting[delivery] = nil
    guard
      let (span, bootTime) = running.removeValue(forKey: delivery).map({ ($0.span, $0.bootTime) })
    else { return }
    if let error = event.error {
      span.recordError(error, attributes: [:], at: .at(event.time, bootTime))
      span.setStatus(SpanStatus(code: .error, message: "\(error)"))
    }
    span.end(at: .at(event.time, bootTime))
    ended[delivery] = span.context
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
