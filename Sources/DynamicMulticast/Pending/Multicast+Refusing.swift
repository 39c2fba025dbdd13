import Invocation
import RuntimeSupport

extension Multicast {
  /// Applies the overflow policies to refused deliveries: drops them, or blocks until there is
  /// room.
  ///
  /// - Returns: The failures of which the sender must be told.
  func applyPolicies(
    to refused: [RefusedDelivery], in delivery: UnsafeMutablePointer<SynchronousDelivery>?
  ) -> [DeliveryFailure] {
    let clock = clock
    let start = clock.time
    return refused.compactMap { refused in
      var attempts = RoomAttempts(refused, since: start, on: clock, blocksThread: true)
      while let waiter = attempts.next() {
        attempts.tryAgain(after: waiter.block(), in: delivery)
      }
      return attempts.failure()
    }
  }
}

extension RoomAttempts {
  /// Drops the delivery if it was neither made nor replaced.
  ///
  /// - Returns: The failure to pass to the sender, or `nil` if the sender receives no failure.
  func failure() -> DeliveryFailure? {
    guard let error = drop() else { return nil }
    if case .dropped = error.reason { return nil }
    let delegate = refused.monitor.name.delegate
    return DeliveryFailure(
      invocation: refused.message.invocation.withoutRoute, delegate: refused.delegate,
      delivery: delegate.delivery, site: delegate.site, error: error)
  }
}
