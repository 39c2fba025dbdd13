import CRuntime
import Invocation

/// A send whose synchronous delegates are being called, on the thread it is on.
///
/// It is on the thread's own stack, so that it costs no allocation.
struct SynchronousDelivery {
  private let multicast: Unmanaged<Multicast>

  /// The one that the present thread was in the middle of when it began this one.
  private let outer: UnsafeMutablePointer<SynchronousDelivery>?

  /// The delegate whose handler is being called.
  var current: Unmanaged<Registration>?

  /// Messages sent through the same multicast from within, to follow when this one is done.
  private var pending: [Invocation] = []

  /// The one that the present thread is in the middle of.
  private static var innermost: UnsafeMutablePointer<SynchronousDelivery>? {
    getCurrentDelivery()?.assumingMemoryBound(to: SynchronousDelivery.self)
  }

  private static func first(
    where matches: (SynchronousDelivery) -> Bool
  ) -> UnsafeMutablePointer<SynchronousDelivery>? {
    var delivery = innermost
    while let current = delivery, !matches(current.pointee) { delivery = current.pointee.outer }
    return delivery
  }

  /// Leaves a message to the send through the same multicast that the present thread is in the
  /// middle of, if it is in one.
  ///
  /// - Returns: Whether it is.
  static func follow(with message: Invocation, through multicast: Multicast) -> Bool {
    if innermost == nil { return false }
    let found = first {
      $0.multicast.toOpaque() == Unmanaged.passUnretained(multicast).toOpaque()
    }
    found?.pointee.pending.append(message)
    return found != nil
  }

  /// Whether the present thread is in a handler of a delegate.
  static func isDelivering(to registration: Registration) -> Bool {
    first {
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
    let outer = innermost
    var delivery = SynchronousDelivery(multicast: .passUnretained(multicast), outer: outer)
    withUnsafeMutablePointer(to: &delivery) { delivery in
      setCurrentDelivery(delivery)
      defer { setCurrentDelivery(outer) }
      body(delivery)
      while !delivery.pointee.pending.isEmpty {
        let pending = delivery.pointee.pending
        delivery.pointee.pending = []
        for message in pending { followers(message, delivery) }
      }
    }
  }
}
