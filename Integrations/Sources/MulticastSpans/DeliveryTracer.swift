public import DynamicMulticast
import Glibc
import Synchronization
public import Tracing

/// An observer that makes a span of each delivery.
///
/// A span is the time of a handler, and its name is the selector. Its parent is the span of the handler
/// that has sent the message, or the span that was current where it was sent outside all handlers; a
/// message without either begins a trace. A message
/// that is dropped has a span, too, from its dispatch to its drop, with the error. A failure is recorded
/// in the span, and is its status.
///
/// Attributes: `multicast.delegate`, `multicast.added_at`, `multicast.queue`, `multicast.send`,
/// `multicast.delivery`, `multicast.wait` (the seconds from dispatch to start) and `thread.id`.
///
/// Spans are made some milliseconds after the handlers, with the handlers' times. So a span is not
/// current while its handler runs. If events are lost, the spans that are open then end at once, with
/// the attribute `multicast.lost`.
public final class DeliveryTracer: DeliveryObserver {
  private let state: Mutex<TracerState>

  /// Makes an observer.
  ///
  /// It is then added to a multicast or to the process, with the sender's context:
  ///
  /// ```swift
  /// delegates.diagnostics.addObserver(tracer, senderContext: { ServiceContext.current })
  /// ```
  ///
  /// - Parameter tracer: Makes the spans.
  public init(_ tracer: any Tracer) {
    state = Mutex(TracerState(tracer))
  }

  /// Makes spans of what the events show.
  public func receive(_ batch: DeliveryEventBatch) {
    state.withLock { $0.receive(batch, bootTime: Self.bootTime) }
  }

  /// The time since 1970 at which the clock of the events was zero.
  private static var bootTime: Duration { now(CLOCK_REALTIME) - now(CLOCK_MONOTONIC) }

  private static func now(_ clock: clockid_t) -> Duration {
    var time = timespec()
    clock_gettime(clock, &time)
    return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
  }
}
