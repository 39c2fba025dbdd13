public import Dispatch

extension DispatchQueue {
  /// Redirects the blocks that multicasts would put on this queue to a closure.
  ///
  /// Each delivery is a separate block, and so is each part of an asynchronous handler between two
  /// suspensions. `redirection` must run the blocks on this queue, one at a time and in order. Call
  /// the function once, before delegates are added.
  @_spi(ObjectiveC) public func redirectDeliveries(
    to redirection: @escaping @Sendable (_ block: @escaping @Sendable () -> Void) -> Void
  ) {
    // A test that steps through deliveries could suspend the queue instead. But when the queue is
    // resumed, the queue runs all waiting blocks. A delegate that wraps another delegate and keeps
    // its messages is no alternative either: removals, questions, failures and weak references
    // would concern the wrapper.
    QueueIdentity.of(self).redirect(to: redirection)
  }

  /// Runs a block of the library asynchronously on this queue, or passes the block to the closure to
  /// which the queue is redirected.
  func asyncOrRedirected(_ block: @escaping @Sendable () -> Void) {
    if let redirection = QueueIdentity.redirection(of: self) { return redirection(block) }
    async(execute: block)
  }

  /// The closure that receives the blocks of this queue, or `nil` if the queue is not redirected.
  package var deliveryRedirection: (@Sendable (_ block: @escaping @Sendable () -> Void) -> Void)? {
    QueueIdentity.redirection(of: self)
  }

  /// How many asynchronous handlers have begun on this queue and have not ended, if the queue is
  /// redirected.
  package var runningTaskCount: Int { QueueIdentity.of(self).runningTaskCount }

  /// `true` if the caller runs on this queue, or on a queue whose target is this queue.
  package var isCurrent: Bool { QueueIdentity.of(self).isCurrent }
}
