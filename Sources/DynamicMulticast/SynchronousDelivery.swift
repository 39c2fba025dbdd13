import Glibc
import Invocation

/// A send whose synchronous delegates are being called, on the thread it is on.
final class SynchronousDelivery {
  private let multicast: ObjectIdentifier
  private let outer: SynchronousDelivery?

  /// Messages sent through the same multicast from within, to follow when this one is done.
  private(set) var pending: [Invocation] = []

  private init(_ multicast: MulticastDelegate, outer: SynchronousDelivery?) {
    self.multicast = ObjectIdentifier(multicast)
    self.outer = outer
  }

  // MARK: The present thread

  private static let key: pthread_key_t = {
    var key = pthread_key_t()
    pthread_key_create(&key, nil)
    return key
  }()

  private static var innermost: SynchronousDelivery? {
    pthread_getspecific(key).map {
      Unmanaged<SynchronousDelivery>.fromOpaque($0).takeUnretainedValue()
    }
  }

  /// The send that the present thread is in the middle of, if any.
  static func underWay(through multicast: MulticastDelegate) -> SynchronousDelivery? {
    var delivery = innermost
    while let current = delivery, current.multicast != ObjectIdentifier(multicast) {
      delivery = current.outer
    }
    return delivery
  }

  /// Runs the body as a send that is under way, and then what was sent from within, in order.
  static func run(
    _ message: Invocation, through multicast: MulticastDelegate,
    _ body: (Invocation) -> Void
  ) {
    let delivery = SynchronousDelivery(multicast, outer: innermost)
    // Nobody holds it longer than this call, so the thread need not retain it.
    pthread_setspecific(key, Unmanaged.passUnretained(delivery).toOpaque())
    defer {
      pthread_setspecific(key, delivery.outer.map { Unmanaged.passUnretained($0).toOpaque() })
    }
    var message = message
    var next = 0
    while true {
      body(message)
      guard next < delivery.pending.count else { return }
      message = delivery.pending[next]
      next += 1
    }
  }

  // MARK: One send

  func follow(with message: Invocation) {
    pending.append(message)
  }
}
