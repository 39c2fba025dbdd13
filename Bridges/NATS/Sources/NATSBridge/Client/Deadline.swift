import Dispatch

/// A timer that calls a closure after some time, unless it is canceled first.
///
/// ``cancel()`` releases the timer's source at once, no matter how much time is left.
struct Deadline: @unchecked Sendable {
  // Unchecked because the protocol `DispatchSourceTimer` is not marked `Sendable`; Dispatch's own
  // sources are thread-safe.
  private let timer: any DispatchSourceTimer

  /// The queue of all deadlines; closures that block must not run on it.
  private static let queue = DispatchQueue(label: "NATSBridge.deadlines")

  init(after time: Duration, _ handler: @escaping @Sendable () -> Void) {
    timer = DispatchSource.makeTimerSource(queue: Self.queue)
    timer.schedule(deadline: .now() + .milliseconds(Int(clamping: time.milliseconds)))
    timer.setEventHandler(handler: handler)
    timer.activate()
  }

  func cancel() { timer.cancel() }
}
