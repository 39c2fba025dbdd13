import Dispatch
import Invocation
import RuntimeSupport

/// One wait for room: of a thread, of a task, or of a question's request, which no thread waits
/// for.
///
/// It ends once: when there may be room, or with the reason why the sender waits no longer.
final class RoomWaiter: Sendable {
  private let counter: DeliveryCounter
  private let registration: Registration
  private let scope: LimitScope
  private let longest: Duration
  private let state = Guarded(State.new)

  private enum State: Sendable {
    case new
    case waiting(@Sendable (LimitError.Reason?) -> Void)
    case ended(LimitError.Reason?)
  }

  /// Makes a wait of a delivery, for room in its account or in its multicast.
  init(for refused: RefusedDelivery, scope: LimitScope) {
    counter = refused.counter
    registration = refused.registration
    self.scope = scope
    longest = refused.longestWait(scope)
  }

  /// Begins to wait.
  ///
  /// - Parameters:
  ///   - isFirst: Whether it comes before others that wait, as its sender has been woken already.
  ///   - deadline: When a timer ends it; nil if there is none.
  ///   - goOn: Called once, without a lock; at once if there is room.
  func begin(
    isFirst: Bool, until deadline: DispatchTime?,
    _ resume: @escaping @Sendable (LimitError.Reason?) -> Void
  ) {
    let ended: LimitError.Reason?? = state.withLock { state in
      if case .ended(let reason) = state { return reason }
      state = .waiting(resume)
      return nil
    }
    if let ended { return resume(ended) }
    guard
      counter.pendingDeliveries.wait(
        self, for: counter, registration, scope: scope, isFirst: isFirst)
    else { return end(nil) }
    // One that was cancelled meanwhile was not found among those that wait.
    if case .ended = state.withLock({ $0 }) {
      return counter.pendingDeliveries.stopWaiting(self, for: counter, registration)
    }
    guard let deadline else { return }
    // Weak, so that a question is released as soon as it is over.
    DispatchQueue.global().asyncAfter(deadline: deadline) { [weak self] in
      if let self { end(.timedOut(longest)) }
    }
  }

  /// Ends it, unless it has ended.
  ///
  /// - Parameter reason: Why the sender waits no longer; nil to let it try again.
  func end(_ reason: LimitError.Reason?) {
    let former = state.withLock { state in
      defer { if case .ended = state {} else { state = .ended(reason) } }
      return state
    }
    guard case .waiting(let resume) = former else { return }
    if reason != nil { counter.pendingDeliveries.stopWaiting(self, for: counter, registration) }
    resume(reason)
  }

  /// Blocks the present thread until it has ended.
  ///
  /// - Returns: Why the thread waits no longer; nil if it may try again.
  func block(isFirst: Bool, until deadline: DispatchTime?) -> LimitError.Reason? {
    let semaphore = DispatchSemaphore(value: 0)
    let reason = Guarded<LimitError.Reason?>(nil)
    begin(isFirst: isFirst, until: nil) { ended in
      reason.withLock { $0 = ended }
      semaphore.signal()
    }
    if semaphore.wait(timeout: deadline ?? .distantFuture) == .timedOut {
      end(.timedOut(longest))
      // By this thread just now; or by another, which is about to.
      semaphore.wait()
    }
    return reason.withLock { $0 }
  }

  /// Suspends the present task until it has ended.
  ///
  /// - Returns: Why the task waits no longer; nil if it may try again.
  nonisolated(nonsending) func suspend(
    isFirst: Bool, until deadline: DispatchTime?
  ) async -> LimitError.Reason? {
    await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        begin(isFirst: isFirst, until: deadline) { continuation.resume(returning: $0) }
      }
    } onCancel: {
      end(.cancelled)
    }
  }
}
