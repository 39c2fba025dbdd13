import Dispatch
import Invocation

/// Where delegates are called, shared by all that are called there.
final class ExecutionTarget: Sendable {
  let delivery: Delivery

  /// The queue that deliveries are put on, nil for the sender's thread and where they are redirected.
  let queue: DispatchQueue?

  /// Who gets the deliveries instead of the queue, if anybody does.
  let redirection: QueueIdentity.Redirection?

  /// Which queue that is.
  let identity: QueueIdentity?

  /// Whether it is a queue that does not tell if we are in a handler of a delegate.
  let notesHandlers: Bool

  init(_ delivery: Delivery, _ identity: QueueIdentity?) {
    self.delivery = delivery
    self.identity = identity
    redirection = identity?.redirection
    queue = redirection == nil ? delivery.queue : nil
    notesHandlers = identity?.isGlobal ?? false
  }

  private static let synchronous = ExecutionTarget(.synchronous, nil)

  static func of(_ delivery: Delivery) -> ExecutionTarget {
    guard let queue = delivery.queue else { return synchronous }
    return QueueIdentity.of(queue).target(of: delivery)
  }

  /// Whether it is the sender's thread.
  var isSynchronous: Bool { queue == nil && redirection == nil }

  /// Whether deliveries that set out together may travel in one block.
  var isSerial: Bool { identity?.isSerial ?? false }

  /// Runs a block there later, if it is not the sender's thread.
  func async(_ block: @escaping @Sendable () -> Void) {
    if let redirection { redirection(block) } else { queue?.async(execute: block) }
  }
}
