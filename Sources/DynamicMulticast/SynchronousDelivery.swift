import Invocation

/// A send whose synchronous delegates are being called, on the thread it is on.
final class SynchronousDelivery {
  private let multicast: MulticastDelegate

  /// Messages sent through the same multicast from within, to follow when this one is done.
  private var pending: [Invocation] = []

  private init(_ multicast: MulticastDelegate) {
    self.multicast = multicast
  }

  private static let stack = ThreadStack()

  /// Leaves a message to the send through the same multicast that the present thread is in the
  /// middle of, if it is in one.
  ///
  /// - Returns: Whether it is.
  static func follow(with message: Invocation, through multicast: MulticastDelegate) -> Bool {
    let found = stack.first { delivery in
      unsafeDowncast(delivery, to: SynchronousDelivery.self).multicast === multicast
    }
    guard let found else { return false }
    unsafeDowncast(found, to: SynchronousDelivery.self).pending.append(message)
    return true
  }

  /// Runs the body for a message, and then for those that were sent from within, in order.
  static func run(
    _ message: Invocation, through multicast: MulticastDelegate, _ body: (Invocation) -> Void
  ) {
    let delivery = SynchronousDelivery(multicast)
    stack.with(delivery) {
      body(message)
      while !delivery.pending.isEmpty {
        let followers = delivery.pending
        delivery.pending = []
        for follower in followers { body(follower) }
      }
    }
  }
}
