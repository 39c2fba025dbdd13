import Dispatch
public import DynamicMulticast
import Glibc
import RuntimeSupport

/// An observer that warns of slow handlers, stuck queues, deadlocks and repeated drops.
///
/// ```swift
/// let watch = DeliveryWatch()  // It writes to standard error.
/// Multicast.Diagnostics.addObserver(watch)
///
/// let strict = DeliveryWatch(.init(longHandler: .milliseconds(16))) { warning in
///   print(warning)
/// }
/// delegates.diagnostics.addObserver(strict)
/// ```
///
/// | warning | given |
/// |---|---|
/// | ``DeliveryWarning/longHandler(_:)`` | once for each handler, while it runs |
/// | ``DeliveryWarning/longHandlerEnded(_:)`` | once for each handler, when it has ended |
/// | ``DeliveryWarning/stuckQueue(_:)`` | at doubling times, until the queue moves |
/// | ``DeliveryWarning/deadlock(_:)`` | once for the same handlers |
/// | ``DeliveryWarning/repeatedDrops(_:)`` | at doubling intervals, and after the last drop |
///
/// A stuck queue is reported after ``Thresholds/stuckQueue``, twice that time, four times that
/// time, and so on, until a handler starts or ends on the queue. Repeated drops are reported when
/// their number reaches ``Thresholds/repeatedDrops``, then at doubling intervals that begin with
/// ``Thresholds/dropPeriod``, and once after the last drop.
///
/// A handler is assumed to wait for each question that the handler has asked, and for each message
/// that the handler has sent to a delegate on the handler's own thread, until the delivery has
/// ended. A deadlock is reported once its queues have not moved for ``Thresholds/stuckQueue``.
/// Messages that were coalesced, or dropped because their delegate was removed, do not count as
/// drops.
///
/// While messages are in flight, the watch checks by a timer on its own queue, so the watch also
/// works while all other threads are stuck. For each undelivered message, the watch keeps some
/// words. If events were lost, the watch forgets the messages in flight, because their ends may be
/// among the lost events.
///
/// A multicast holds the watch weakly, so keep a reference for as long as the watch is needed.
/// Release the watch after removing the watch from its multicast: otherwise the watch takes
/// messages in flight at the removal for stuck messages.
public final class DeliveryWatch: DeliveryObserver {
  /// On this queue, `handler` is called and the checks are scheduled.
  private let queue = DispatchQueue(label: "DeliveryWatch")
  private let guarded: Guarded<Watching>
  private let checkInterval: Duration
  private let clock: any DispatchClock
  private let handler: @Sendable (DeliveryWarning) -> Void

  private struct Watching {
    var state: WatchState
    var isCheckScheduled = false
  }

  /// Makes a watch.
  ///
  /// - Parameters:
  ///   - thresholds: The thresholds beyond which the watch warns.
  ///   - clock: The clock that measures the thresholds and schedules the checks. By a clock other
  ///     than the system's, an event happens when the watch receives the event. A test therefore
  ///     calls `Multicast.Diagnostics.flushObservers()` before it moves its clock.
  ///   - handler: A closure called with each warning, one warning at a time, on a queue of the
  ///     watch. If `nil`, each warning is written to standard error as a single line.
  public init(
    _ thresholds: Thresholds = Thresholds(), clock: any DispatchClock = .system,
    handler: (@Sendable (DeliveryWarning) -> Void)? = nil
  ) {
    guarded = Guarded(Watching(state: WatchState(thresholds)))
    checkInterval = thresholds.checkInterval
    self.clock = clock
    self.handler = handler ?? { Self.write("\($0)\n") }
  }

  /// Records the events of `batch`, and reports the warnings that follow from the events.
  public func receive(_ batch: DeliveryEventBatch) {
    let batch = clock is SystemClock ? batch : batch.moved(to: clock.time)
    update { $0.receive(batch) }
  }

  /// Returns after `handler` has been called with all warnings so far, for tests.
  func settle() { queue.sync {} }

  /// The numbers of the deliveries in flight, for tests.
  var inFlight: Set<UInt64> {
    guarded.withLock { Set($0.state.ledger.all.map(\.number)) }
  }

  /// Changes the state, reports the due warnings, and schedules the next check if needed.
  private func update(_ change: (inout WatchState) -> Void) {
    let now = clock.time
    let mustSchedule = guarded.withLock { watching in
      change(&watching.state)
      let warnings = watching.state.check(at: now)
      if !warnings.isEmpty { queue.async { [handler] in warnings.forEach(handler) } }
      guard watching.state.isWaiting, !watching.isCheckScheduled else { return false }
      watching.isCheckScheduled = true
      return true
    }
    if mustSchedule {
      clock.schedule(after: checkInterval, on: queue) { [weak self] in self?.check() }
    }
  }

  private func check() {
    guarded.withLock { $0.isCheckScheduled = false }
    update { _ in }
  }

  private static func write(_ text: String) {
    // A single `write`, so that lines from several threads do not mix.
    let line = Array(text.utf8)
    _ = line.withUnsafeBytes { Glibc.write(STDERR_FILENO, $0.baseAddress, $0.count) }
  }
}

extension DeliveryEventBatch {
  /// Returns the batch with one time for all events.
  fileprivate func moved(to time: Duration) -> DeliveryEventBatch {
    let events = events.map { event in
      var event = event
      event.time = time
      return event
    }
    return DeliveryEventBatch(events, lostCount: lostCount)
  }
}
