import Invocation
import RuntimeSupport

/// A send that is calling its synchronous delegates on the current thread.
struct SynchronousDelivery {
  /// The multicast that sends, which the caller of ``run(through:_:)`` keeps alive.
  private let multicast: Uncounted<Multicast>

  /// The registration of the delegate whose handler is running, or `nil` between handlers.
  var current: Uncounted<Registration>?

  /// The messages that handlers have sent through the same multicast, to be delivered after the
  /// current message.
  private var pending: [(invocation: Invocation, cause: UInt64)] = []

  private init(multicast: Uncounted<Multicast>) {
    self.multicast = multicast
  }

  /// The stack of synchronous deliveries on the current thread, the innermost first.
  private static var deliveries: ThreadStack<SynchronousDelivery> { ThreadStack(.deliveries) }

  /// Defers a message if the current thread is already delivering a message of the same multicast.
  ///
  /// - Returns: `true` if the message was deferred.
  static func follow(with invocation: Invocation, through multicast: Multicast) -> Bool {
    let found = delivery(through: multicast)
    found?.pointee.pending.append((invocation, Cause.current))
    return found != nil
  }

  /// Returns `true` if the current thread is already delivering a message of a multicast.
  static func isDelivering(through multicast: Multicast) -> Bool {
    delivery(through: multicast) != nil
  }

  /// Returns the innermost delivery of `multicast` on the current thread, or `nil` if the thread
  /// makes no such delivery.
  ///
  /// The pointer is valid until the call of ``run(through:_:)`` that made the delivery returns.
  @inline(__always)
  private static func delivery(
    through multicast: Multicast
  ) -> UnsafeMutablePointer<SynchronousDelivery>? {
    deliveries.first {
      $0.multicast == Uncounted(multicast)
    }
  }

  /// Returns `true` if the current thread is running a handler of a registration's delegate.
  static func isDelivering(to registration: Registration) -> Bool {
    deliveries.first {
      $0.current == Uncounted(registration)
    } != nil
  }

  /// The registrations whose delegates' handlers the current thread is running.
  static var registrations: [Registration] {
    deliveries.all.compactMap { $0.current?.object }
  }

  /// Runs a closure that delivers a message, and then sends each deferred message, in order.
  ///
  /// The closure sets ``current`` before it calls a delegate.
  @inline(__always)
  static func run(
    through multicast: Multicast,
    _ body: (UnsafeMutablePointer<SynchronousDelivery>) -> Void
  ) {
    deliveries.with(SynchronousDelivery(multicast: Uncounted(multicast))) { delivery in
      body(delivery)
      while !delivery.pointee.pending.isEmpty {
        let pending = delivery.pointee.pending
        delivery.pointee.pending = []
        for message in pending {
          // The handler that sent the message has already returned, so its cause is restored.
          Cause.with(message.cause) { multicast.follow(with: message.invocation, in: delivery) }
        }
      }
    }
  }
}
