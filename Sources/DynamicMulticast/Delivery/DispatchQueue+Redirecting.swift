package import Dispatch

extension DispatchQueue {
  /// Hands what multicasts would put on this queue to a closure instead, block by block.
  ///
  /// Each delivery is a block of its own, and each piece of an asynchronous handler. Whoever gets it is
  /// to run it on this queue, one at a time and in order. To be called once, before delegates are added.
  package func redirectDeliveries(
    to redirection: @escaping @Sendable (_ block: @escaping @Sendable () -> Void) -> Void
  ) {
    QueueIdentity.of(self).redirect(to: redirection)
  }
}
