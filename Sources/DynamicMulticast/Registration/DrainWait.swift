import Dispatch
import RuntimeSupport

/// A wait for the last pending messages of removed delegates.
///
/// The wait ends exactly once: when no message is pending, at a deadline, or when the task is
/// canceled.
final class DrainWait: Sendable {
  enum Outcome: Sendable {
    case drained, timedOut, cancelled
  }

  private struct State: Sendable {
    var outcome: Outcome?
    var resume: (@Sendable (Outcome) -> Void)?
    var timer: (any ScheduledCall)?
  }

  private let registrations: [Registration]
  private let remaining: Guarded<Int>
  private let state = Guarded(State())

  /// Makes a wait for registrations that are closed.
  init(_ registrations: [Registration]) {
    self.registrations = registrations
    remaining = Guarded(registrations.count)
  }

  /// Begins to wait.
  ///
  /// - Parameters:
  ///   - deadline: The deadline at which a timer ends the wait, or `nil` if there is no timer.
  ///   - resume: Called once, without a lock; immediately if no message is pending.
  private func begin(
    until deadline: ClockDeadline?, _ resume: @escaping @Sendable (Outcome) -> Void
  ) {
    let ended = state.withLock { state in
      if state.outcome == nil { state.resume = resume }
      return state.outcome
    }
    if let ended { return resume(ended) }
    if registrations.isEmpty { return end(.drained) }
    for registration in registrations {
      registration.whenDrained { [self] in
        let rest = remaining.withLock { remaining in
          remaining -= 1
          return remaining
        }
        if rest == 0 { end(.drained) }
      }
    }
    guard let deadline else { return }
    if deadline.isReached { return end(.timedOut) }
    let timer = deadline.schedule { [self] in end(.timedOut) }
    let hasEnded = state.withLock { state in
      if state.outcome == nil { state.timer = timer }
      return state.outcome != nil
    }
    if hasEnded { timer.cancel() }
  }

  /// Ends the wait, unless the wait has already ended.
  private func end(_ outcome: Outcome) {
    let former = state.withLock { state -> State? in
      guard state.outcome == nil else { return nil }
      defer { state = State(outcome: outcome) }
      return state
    }
    former?.timer?.cancel()
    former?.resume?(outcome)
  }

  /// Blocks the present thread until the wait has ended.
  func block(until deadline: ClockDeadline) -> Outcome {
    // On the system's clock, this thread waits for the deadline itself: all threads of a timer's
    // queue may be blocked, too.
    let time = deadline.dispatchTime
    let semaphore = DispatchSemaphore(value: 0)
    begin(until: time == nil ? deadline : nil) { _ in semaphore.signal() }
    if semaphore.wait(timeout: time ?? .distantFuture) == .timedOut {
      end(.timedOut)
      // The wait has ended by now: here, or on another thread that is about to signal.
      semaphore.wait()
    }
    return state.withLock { $0.outcome } ?? .drained
  }

  /// Suspends the present task until the wait has ended.
  nonisolated(nonsending) func suspend(until deadline: ClockDeadline?) async -> Outcome {
    // In a canceled task, the cancellation would otherwise come before the first look.
    if registrations.allSatisfy({ $0.pendingCount == 0 }) { return .drained }
    return await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        begin(until: deadline) { continuation.resume(returning: $0) }
      }
    } onCancel: {
      end(.cancelled)
    }
  }
}
