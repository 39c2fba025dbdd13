import Dispatch
public import DynamicMulticast
import Glibc
import RuntimeSupport

/// An observer that warns of what goes wrong: slow handlers, stuck queues, deadlocks and drops.
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
/// | ``DeliveryWarning/stuckQueue(_:)`` | after the threshold, twice that, four times that, and so on, until a handler starts or ends there |
/// | ``DeliveryWarning/deadlock(_:)`` | once for the same handlers |
/// | ``DeliveryWarning/repeatedDrops(_:)`` | when the number is reached, then at doubling intervals, and once after the last |
///
/// A handler is taken to wait for a question that it has asked, and for a message that it has sent
/// to a delegate on its own thread, as long as those are undelivered or running. A deadlock is
/// reported once its queues have not moved for ``Thresholds/stuckQueue``. Messages that are
/// coalesced, or dropped because their delegate was removed, are not counted as drops.
///
/// The watch checks by a timer of its own while messages are in flight, so it sees also what
/// happens while all else is stuck. It keeps some words for each undelivered message. If events
/// were lost, it forgets the messages that were in flight: their ends may be among the lost events.
/// A multicast holds it weakly: keep it as long as it is to watch, and release it once it is
/// removed, as it would take the messages that were in flight then to be stuck.
public final class DeliveryWatch: DeliveryObserver {
  /// Calls the handler, and waits for the next check.
  private let queue = DispatchQueue(label: "DeliveryWatch")
  private let guarded: Guarded<Watching>
  private let checkInterval: DispatchTimeInterval
  private let handler: @Sendable (DeliveryWarning) -> Void

  private struct Watching {
    var state: WatchState
    var isCheckScheduled = false
  }

  /// Makes a watch.
  ///
  /// - Parameters:
  ///   - thresholds: The limits beyond which it warns.
  ///   - handler: Called with each warning, one at a time, on a queue of the watch. Nil writes a
  ///     line to standard error.
  public init(
    _ thresholds: Thresholds = Thresholds(),
    handler: (@Sendable (DeliveryWarning) -> Void)? = nil
  ) {
    guarded = Guarded(Watching(state: WatchState(thresholds)))
    let (seconds, attoseconds) = thresholds.checkInterval.components
    let nanoseconds = seconds.multipliedReportingOverflow(by: 1_000_000_000)
    checkInterval =
      nanoseconds.overflow
      ? .never : .nanoseconds(Int(nanoseconds.partialValue + attoseconds / 1_000_000_000))
    self.handler = handler ?? { Self.write("\($0)\n") }
  }

  /// Takes note of events, and warns of what they show.
  public func receive(_ batch: DeliveryEventBatch) {
    update { $0.receive(batch) }
  }

  /// Returns when the handler has been called with all warnings so far, for tests.
  func settle() { queue.sync {} }

  /// The deliveries in flight that it knows, for tests.
  var inFlight: Set<UInt64> {
    guarded.withLock { Set($0.state.ledger.all.map(\.number)) }
  }

  private func update(_ change: (inout WatchState) -> Void) {
    guarded.withLock { watching in
      change(&watching.state)
      let warnings = watching.state.check(at: .nanoseconds(EventClock.now))
      if !warnings.isEmpty { queue.async { [handler] in warnings.forEach(handler) } }
      guard watching.state.isWaiting, !watching.isCheckScheduled else { return }
      watching.isCheckScheduled = true
      queue.asyncAfter(deadline: .now() + checkInterval) { [weak self] in self?.check() }
    }
  }

  private func check() {
    guarded.withLock { $0.isCheckScheduled = false }
    update { _ in }
  }

  private static func write(_ text: String) {
    // A single write, so that lines from several threads do not mix.
    let line = Array(text.utf8)
    _ = line.withUnsafeBytes { Glibc.write(STDERR_FILENO, $0.baseAddress, $0.count) }
  }
}
