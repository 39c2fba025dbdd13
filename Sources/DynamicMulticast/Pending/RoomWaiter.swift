import Dispatch
import Invocation
import RuntimeSupport

/// A single wait for room: of a thread, of a task, or of a question's request, which blocks no
/// thread.
///
/// A wait ends exactly once: when there may be room, or with the reason why the sender stops
/// waiting.
final class RoomWaiter: Sendable {
  private let monitor: DeliveryMonitor
  private let registration: Registration
  private let scope: LimitScope
  private let longest: Duration
  private let isFirst: Bool
  private let deadline: ClockDeadline
  private let state = Guarded(State.new)

  private enum State: Sendable {
    case new
    case waiting(@Sendable (LimitError.Reason?) -> Void, timer: (any ScheduledCall)?)
    case ended(LimitError.Reason?)
  }

  /// Makes a wait of a delivery for room under the delegate's or the multicast's limit.
  ///
  /// - Parameters:
  ///   - refused: The delivery.
  ///   - scope: The limit that has no room: the delegate's limit or the multicast's limit.
  ///   - isFirst: `true` if the sender has been woken before, and so precedes other waiting
  ///     senders.
  ///   - deadline: The deadline of the wait.
  init(
    for refused: RefusedDelivery, scope: LimitScope, isFirst: Bool, until deadline: ClockDeadline
  ) {
    monitor = refused.monitor
    registration = refused.registration
    self.scope = scope
    longest = refused.longestWait(scope)
    self.isFirst = isFirst
    self.deadline = deadline
  }

  /// Begins to wait.
  ///
  /// - Parameters:
  ///   - hasTimer: `true` if a timer ends the wait at the deadline.
  ///   - resume: Called once, without a lock; immediately if there is room.
  func begin(
    hasTimer: Bool = true, _ resume: @escaping @Sendable (LimitError.Reason?) -> Void
  ) {
    let ended: LimitError.Reason?? = state.withLock { state in
      if case .ended(let reason) = state { return reason }
      state = .waiting(resume, timer: nil)
      return nil
    }
    if let ended { return resume(ended) }
    guard
      monitor.pendingDeliveries.wait(
        self, for: monitor, registration, scope: scope, isFirst: isFirst)
    else { return end(nil) }
    // If the wait was canceled before it was added to the waiting senders, `end(_:)` could not
    // remove it, so remove it here.
    if case .ended = state.withLock({ $0 }) {
      return monitor.pendingDeliveries.stopWaiting(self, for: monitor, registration)
    }
    if !hasTimer { return }
    if deadline.isReached { return end(.timedOut(longest)) }
    // A weak reference, so that the timer does not keep an abandoned question alive.
    let timer = deadline.schedule { [weak self] in
      if let self { end(.timedOut(longest)) }
    }
    let hasEnded = state.withLock { state in
      guard case .waiting(let resume, _) = state else { return true }
      state = .waiting(resume, timer: timer)
      return false
    }
    if hasEnded { timer.cancel() }
  }

  /// Ends the wait, unless it has already ended.
  ///
  /// - Parameter reason: The reason why the sender stops waiting, or `nil` to let the sender try
  ///   again.
  func end(_ reason: LimitError.Reason?) {
    let former = state.withLock { state in
      defer { if case .ended = state {} else { state = .ended(reason) } }
      return state
    }
    guard case .waiting(let resume, let timer) = former else { return }
    timer?.cancel()
    if reason != nil { monitor.pendingDeliveries.stopWaiting(self, for: monitor, registration) }
    resume(reason)
  }

  /// Blocks the present thread until the wait has ended.
  ///
  /// - Returns: The reason why the thread stops waiting, or `nil` if the thread may try again.
  func block() -> LimitError.Reason? {
    // On the system's clock, this thread waits for the deadline itself: all threads of a timer's
    // queue may be blocked by senders, too.
    let time = deadline.dispatchTime
    let semaphore = DispatchSemaphore(value: 0)
    let reason = Guarded<LimitError.Reason?>(nil)
    begin(hasTimer: time == nil) { ended in
      reason.withLock { $0 = ended }
      semaphore.signal()
    }
    if semaphore.wait(timeout: time ?? .distantFuture) == .timedOut {
      end(.timedOut(longest))
      // By now, the wait has ended: this thread has signaled in `end(_:)`, or another thread has
      // ended the wait and is about to signal.
      semaphore.wait()
    }
    return reason.withLock { $0 }
  }

  /// Suspends the present task until the wait has ended.
  ///
  /// - Returns: The reason why the task stops waiting, or `nil` if the task may try again.
  nonisolated(nonsending) func suspend() async -> LimitError.Reason? {
    await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        begin { continuation.resume(returning: $0) }
      }
    } onCancel: {
      end(.cancelled)
    }
  }
}
