import Synchronization

/// A question that has been sent, and whose replies are received.
final class Exchange: Sendable {
  private let isOver = Atomic(false)
  private let close: @Sendable () -> Void

  init(_ close: @escaping @Sendable () -> Void) {
    self.close = close
  }

  /// Ends it once: no more replies come, and those who are still asked are told.
  func end() {
    if !isOver.exchange(true, ordering: .acquiringAndReleasing) { close() }
  }
}
