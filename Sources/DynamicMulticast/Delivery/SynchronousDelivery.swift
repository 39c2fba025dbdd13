import Invocation
import RuntimeSupport

/// A send that is calling its synchronous delegates on the present thread.
struct SynchronousDelivery {
  private let multicast: Uncounted<Multicast>

  /// The delegate whose handler is being called.
  var current: Uncounted<Registration>?

  /// Messages that the handlers sent through the same multicast, to be delivered after this one.
  private var pending: [(invocation: Invocation, cause: UInt64)] = []

  private init(multicast: Uncounted<Multicast>) {
    self.multicast = multicast
  }

  /// Those that the present thread is in the middle of.
  private static var deliveries: ThreadStack<SynchronousDelivery> { ThreadStack(.deliveries) }

  /// Defers a message if the present thread is already delivering one for the same multicast.
  ///
  /// - Returns: Whether the message was deferred.
  static func follow(with invocation: Invocation, through multicast: Multicast) -> Bool {
    let found = delivery(through: multicast)
    found?.pointee.pending.append((invocation, Cause.current))
    return found != nil
  }

  /// Whether the present thread is already delivering a message for a multicast.
  static func isDelivering(through multicast: Multicast) -> Bool {
    delivery(through: multicast) != nil
  }

  @inline(__always)
  private static func delivery(
    through multicast: Multicast
  ) -> UnsafeMutablePointer<SynchronousDelivery>? {
    deliveries.first {
      $0.multicast == Uncounted(multicast)
    }
  }

  /// Whether the present thread is running a handler of a registration's delegate.
  static func isDelivering(to registration: Registration) -> Bool {
    deliveries.first {
      $0.current == Uncounted(registration)
    } != nil
  }

  /// The registrations whose delegates' handlers the present thread is running.
  static var registrations: [Registration] {
    deliveries.all.compactMap { $0.current?.object }
  }

  /// Runs the body, and then sends each message that was deferred, in order.
  ///
  /// The body sets ``current`` before it calls a delegate.
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
          // The handler that has sent it has returned by now.
          Cause.with(message.cause) { multicast.follow(with: message.invocation, in: delivery) }
        }
      }
    }
  }
}
