package import Dispatch

extension DispatchQueue {
  /// Passes the blocks that multicasts would put on this queue to a closure instead.
  ///
  /// Each delivery is a block of its own, and so is each piece of an asynchronous handler. The
  /// closure has to see that they run on this queue, one at a time and in order. Call this once,
  /// before delegates are added.
  package func redirectDeliveries(
    to redirection: @escaping @Sendable (_ block: @escaping @Sendable () -> Void) -> Void
  ) {
    QueueIdentity.of(self).redirect(to: redirection)
  }
}
