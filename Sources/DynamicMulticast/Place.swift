import Dispatch
import Invocation

/// Where delegates are called, shared by all that are called there.
final class Place: Sendable {
  let delivery: Delivery

  /// The queue, nil for the sender's thread.
  let queue: DispatchQueue?

  /// Which queue that is.
  let identity: QueueIdentity?

  /// Whether it is a queue that does not tell if we are in a handler of a delegate.
  let notesHandlers: Bool

  init(_ delivery: Delivery, _ identity: QueueIdentity?) {
    self.delivery = delivery
    self.identity = identity
    queue = delivery.queue
    notesHandlers = identity?.isGlobal ?? false
  }

  private static let synchronous = Place(.synchronous, nil)

  static func of(_ delivery: Delivery) -> Place {
    guard let queue = delivery.queue else { return synchronous }
    return QueueIdentity.of(queue).place(of: delivery)
  }

  /// Whether deliveries that set out together may travel in one block.
  var isSerial: Bool { identity?.isSerial ?? false }
}
