import CRuntime
import Invocation

/// A send that is calling its synchronous delegates on the present thread.
///
/// It lives on the thread's stack, and so costs no allocation.
struct SynchronousDelivery {
  private let multicast: Unmanaged<Multicast>

  /// The synchronous delivery that the present thread was running when it began this one.
  private let outer: UnsafeMutablePointer<SynchronousDelivery>?

  /// The delegate whose handler is being called.
  var current: Unmanaged<Registration>?

  /// Messages that the handlers sent through the same multicast, to be delivered after this one.
  private var pending: [Invocation] = []

  /// The innermost synchronous delivery that the present thread is running.
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

  /// Defers a message if the present thread is already delivering one for the same multicast.
  ///
  /// - Returns: Whether the message was deferred.
  static func follow(with invocation: Invocation, through multicast: Multicast) -> Bool {
    if innermost == nil { return false }
    let found = first {
      $0.multicast.toOpaque() == Unmanaged.passUnretained(multicast).toOpaque()
    }
    found?.pointee.pending.append(invocation)
    return found != nil
  }

  /// Whether the present thread is running a handler of a registration's delegate.
  static func isDelivering(to registration: Registration) -> Bool {
    first {
      $0.current?.toOpaque() == Unmanaged.passUnretained(registration).toOpaque()
    } != nil
  }

  /// Runs the body, and then the followers' body for each message that was deferred, in order.
  ///
  /// Both set ``current`` before they call a delegate.
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
        for invocation in pending { followers(invocation, delivery) }
      }
    }
  }
}
