import Dispatch

/// Calls a closure when a time is up, unless it is cancelled before.
///
/// A cancelled one is released at once, however much time is left.
struct Deadline: @unchecked Sendable {
  // Unchecked because the protocol does not say that Dispatch's own sources are safe to share.
  private let timer: any DispatchSourceTimer

  /// Nothing that blocks runs here.
  private static let queue = DispatchQueue(label: "NATSBridge.deadlines")

  init(after time: Duration, _ handler: @escaping @Sendable () -> Void) {
    timer = DispatchSource.makeTimerSource(queue: Self.queue)
    timer.schedule(deadline: .now() + .milliseconds(Int(clamping: time.milliseconds)))
    timer.setEventHandler(handler: handler)
    timer.activate()
  }

  func cancel() { timer.cancel() }
}
