import Synchronization

/// A question that has been sent, and whose replies are being received.
final class Exchange: Sendable {
  private let isOver = Atomic(false)
  private let close: @Sendable (_ isAnswered: Bool) -> Void

  init(_ close: @escaping @Sendable (_ isAnswered: Bool) -> Void) {
    self.close = close
  }

  /// Ends the exchange; only the first call has an effect.
  ///
  /// No further replies are received. Unless `isAnswered` is `true`, a cancellation is sent to the
  /// processes that are still working on the question.
  ///
  /// - Parameter isAnswered: `true` if no process is still working on the question, so that no
  ///   cancellation is sent.
  func end(isAnswered: Bool = false) {
    if !isOver.exchange(true, ordering: .acquiringAndReleasing) { close(isAnswered) }
  }
}
