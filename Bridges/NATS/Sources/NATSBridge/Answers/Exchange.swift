import Synchronization

/// A question that has been sent, and whose replies are received.
final class Exchange: Sendable {
  private let isOver = Atomic(false)
  private let close: @Sendable (_ isAnswered: Bool) -> Void

  init(_ close: @escaping @Sendable (_ isAnswered: Bool) -> Void) {
    self.close = close
  }

  /// Ends it once: no more replies come, and those who are still asked are told.
  ///
  /// - Parameter isAnswered: Whether no process is asked any more, so that none is told.
  func end(isAnswered: Bool = false) {
    if !isOver.exchange(true, ordering: .acquiringAndReleasing) { close(isAnswered) }
  }
}
