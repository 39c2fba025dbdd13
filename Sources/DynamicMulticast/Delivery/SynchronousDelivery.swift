import Invocation
import Support

/// A send whose synchronous delegates are being called, on the thread it is on.
struct SynchronousDelivery {
  private let multicast: Unmanaged<Multicast>

  /// The delegate whose handler is being called.
  var current: Unmanaged<Registration>?

  /// Messages sent through the same multicast from within, to follow when this one is done.
  private var pending: [Invocation] = []

  private init(multicast: Unmanaged<Multicast>) {
    self.multicast = multicast
  }

  /// Those that the present thread is in the middle of.
  private static var deliveries: ThreadStack<SynchronousDelivery> { ThreadStack(.deliveries) }

  /// Leaves a message to the send through the same multicast that the present thread is in the
  /// middle of, if it is in one.
  ///
  /// - Returns: Whether it is.
  static func follow(with message: Invocation, through multicast: Multicast) -> Bool {
    let found = deliveries.first {
      $0.multicast.toOpaque() == Unmanaged.passUnretained(multicast).toOpaque()
    }
    found?.pointee.pending.append(message)
    return found != nil
  }

  /// Whether the present thread is in a handler of a delegate.
  static func isDelivering(to registration: Registration) -> Bool {
    deliveries.first {
      $0.current?.toOpaque() == Unmanaged.passUnretained(registration).toOpaque()
    } != nil
  }

  /// Runs the body, and then another for each message that was sent from within, in order.
  ///
  /// The bodies note which delegate they call.
  @inline(__always)
  static func run(
    through multicast: Multicast,
    _ body: (UnsafeMutablePointer<SynchronousDelivery>) -> Void,
    followers: (Invocation, UnsafeMutablePointer<SynchronousDelivery>) -> Void
  ) {
    deliveries.with(SynchronousDelivery(multicast: .passUnretained(multicast))) { delivery in
      body(delivery)
      while !delivery.pointee.pending.isEmpty {
        let pending = delivery.pointee.pending
        delivery.pointee.pending = []
        for message in pending { followers(message, delivery) }
      }
    }
  }
}
