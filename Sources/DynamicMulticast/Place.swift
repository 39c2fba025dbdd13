import Dispatch
import Invocation

/// Where delegates are called, shared by all that are called there.
final class Place: Sendable {
  let delivery: Delivery

  /// The queue that deliveries are put on, nil for the sender's thread and where they are diverted.
  let queue: DispatchQueue?

  /// Who gets the deliveries instead of the queue, if anybody does.
  let diversion: QueueIdentity.Diversion?

  /// Which queue that is.
  let identity: QueueIdentity?

  /// Whether it is a queue that does not tell if we are in a handler of a delegate.
  let notesHandlers: Bool

  init(_ delivery: Delivery, _ identity: QueueIdentity?) {
    self.delivery = delivery
    self.identity = identity
    diversion = identity?.diversion
    queue = diversion == nil ? delivery.queue : nil
    notesHandlers = identity?.isGlobal ?? false
  }

  private static let synchronous = Place(.synchronous, nil)

  static func of(_ delivery: Delivery) -> Place {
    guard let queue = delivery.queue else { return synchronous }
    return QueueIdentity.of(queue).place(of: delivery)
  }

  /// Whether it is the sender's thread.
  var isSynchronous: Bool { queue == nil && diversion == nil }

  /// Whether deliveries that set out together may travel in one block.
  var isSerial: Bool { identity?.isSerial ?? false }

  /// Runs a block there later, if it is not the sender's thread.
  func async(_ block: @escaping @Sendable () -> Void) {
    if let diversion { diversion(block) } else { queue?.async(execute: block) }
  }
}
