public import DynamicMulticast
import Glibc
import Synchronization
public import Tracing

/// An observer that creates a span for each delivery.
///
/// A span covers the time of a handler, and is named after the selector. The parent is the span of
/// the handler that has sent the message. For a message from outside of all handlers, the parent is
/// the current span of the sender; without a current span, the message begins a new trace. A
/// dropped message also has a span, from its dispatch to its drop, with the error. A failure is
/// recorded in the span and determines the span's status.
///
/// Attributes: `multicast.delegate`, `multicast.added_at`, `multicast.queue`, `multicast.send`,
/// `multicast.delivery`, `multicast.wait` (the seconds from dispatch to start) and `thread.id`.
///
/// Spans are created some milliseconds after the handlers have run, with the handlers' times. A
/// span is therefore not current while its handler runs. If events are lost, all open spans end at
/// once, with the attribute `multicast.lost`.
public final class DeliveryTracer: DeliveryObserver {
  private let state: Mutex<TracerState>

  /// Creates an observer, which must then be added to a multicast or to the process.
  ///
  /// Add the observer together with the sender's context:
  ///
  /// ```swift
  /// delegates.diagnostics.addObserver(tracer, senderContext: { ServiceContext.current })
  /// ```
  ///
  /// - Parameter tracer: The tracer that creates the spans.
  public init(_ tracer: any Tracer) {
    state = Mutex(TracerState(tracer))
  }

  /// Creates the spans of the events in a batch.
  public func receive(_ batch: DeliveryEventBatch) {
    state.withLock { $0.receive(batch, bootTime: Self.bootTime) }
  }

  /// The time since 1970 at which the events' clock, `CLOCK_MONOTONIC`, was zero.
  private static var bootTime: Duration { now(CLOCK_REALTIME) - now(CLOCK_MONOTONIC) }

  private static func now(_ clock: clockid_t) -> Duration {
    var time = timespec()
    clock_gettime(clock, &time)
    return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
  }
}
