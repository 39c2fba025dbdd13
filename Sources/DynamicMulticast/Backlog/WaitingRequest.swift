import Dispatch
import RuntimeSupport

/// A question's request that waits for room, while no thread does.
final class WaitingRequest: Sendable {
  private let goOn: @Sendable (LimitError.Reason?) -> Void
  private let isOver = Guarded(false)

  /// Makes a request that waits.
  ///
  /// - Parameter goOn: Called once: when there may be room, or with the reason why there will be none.
  init(goOn: @escaping @Sendable (LimitError.Reason?) -> Void) {
    self.goOn = goOn
  }

  /// Begins to wait.
  ///
  /// - Parameters:
  ///   - account: The account in which there is no room.
  ///   - byTotal: Whether there is none in the multicast.
  ///   - longest: For how long it waits at most.
  ///   - start: The time from which that counts.
  ///   - isFirst: Whether it comes before others that wait.
  func begin(
    _ account: DeliveryAccount, byTotal: Bool, _ longest: Duration, since start: DispatchTime,
    isFirst: Bool
  ) {
    let sender = WaitingSender { self.end(nil) }
    let isWaiting = account.backlog.state.withLock {
      $0.wait(sender, for: account.index, byTotal: byTotal, isFirst: isFirst)
    }
    guard isWaiting else { return end(nil) }
    guard let deadline = DispatchTime(after: longest, since: start) else { return }
    // Weak, so that the question is released as soon as it is over.
    DispatchQueue.global().asyncAfter(deadline: deadline) {
      [weak self, weak sender, weak account] in
      guard let self, let sender, let account, !self.isOver.withLock({ $0 }) else { return }
      account.backlog.stopWaiting(sender, for: account)
      self.end(.timedOut(longest))
    }
  }

  private func end(_ reason: LimitError.Reason?) {
    let isFirst = isOver.withLock { isOver in
      defer { isOver = true }
      return !isOver
    }
    if isFirst { goOn(reason) }
  }
}
