import Dispatch
import Invocation
import RuntimeSupport
import Synchronization

/// The queue, the sender's thread or the main actor, shared by all delegates that are called there.
final class ExecutionTarget: Sendable {
  let delivery: DeliveryMode

  /// The queue that deliveries are put on; nil for the sender's thread and for a redirected queue.
  let queue: DispatchQueue?

  /// The same queue, for functions.
  private let pointer: QueuePointer?

  /// The closure that gets the deliveries instead of the queue, if they are redirected.
  let redirection: QueueIdentity.Redirection?

  /// Whether delegates are called on the sender's thread.
  let isSynchronous: Bool

  /// The queue's identity, nil for the sender's thread.
  let identity: QueueIdentity?

  /// Whether running on the queue does not show which delegate's handler is running, so that
  /// handlers are noted in a thread-local stack.
  let tracksHandlers: Bool

  init(_ delivery: DeliveryMode, _ identity: QueueIdentity?) {
    self.delivery = delivery
    self.identity = identity
    redirection = identity?.redirection
    queue = redirection == nil ? delivery.queue : nil
    pointer = queue.map { QueuePointer($0) }
    isSynchronous = queue == nil && redirection == nil
    tracksHandlers = identity?.isGlobal ?? false
    isSerial = if case .serialQueue = delivery { true } else { identity?.isSerial ?? false }
  }

  private static let synchronous = ExecutionTarget(.synchronous, nil)

  static func of(_ delivery: DeliveryMode) -> ExecutionTarget {
    guard let queue = delivery.queue else { return synchronous }
    return QueueIdentity.of(queue).target(of: delivery)
  }

  /// Whether this is known to be the target of a delivery, without a look at the queue's identity.
  func isShared(by other: DeliveryMode) -> Bool {
    switch (delivery, other) {
    case (.queue(let queue), .queue(let other)), (.serialQueue(let queue), .serialQueue(let other)):
      queue === other
    case (.synchronous, .synchronous), (.mainActor, .mainActor): true
    default: false
    }
  }

  /// Whether deliveries that are dispatched together may share one block.
  let isSerial: Bool

  /// Calls a function on the queue later, once.
  ///
  /// - Precondition: There is a queue, which is not redirected: a closure that gets a block instead
  ///   of it may release that without running it.
  @inline(__always)
  func async(_ context: UnsafeMutableRawPointer, _ function: QueuePointer.Function) {
    guard let pointer else { preconditionFailure("There is no queue to call a function on") }
    pointer.async(context, function)
  }

  /// Runs a block on the queue later; does nothing for the sender's thread.
  func async(_ block: @escaping @Sendable () -> Void) {
    if let redirection { redirection(block) } else { queue?.async(execute: block) }
  }

  /// Hands a block to the closure that gets the deliveries instead of the queue.
  ///
  /// - Parameters:
  ///   - run: The block.
  ///   - abandoned: Called if the closure releases the block and has not run it.
  /// - Precondition: The queue is redirected.
  func redirect(
    _ run: @escaping @Sendable () -> Void, abandoned: @escaping @Sendable () -> Void
  ) {
    guard let redirection else { preconditionFailure("The queue is not redirected") }
    let item = RedirectedItem(run, abandoned: abandoned)
    redirection { item.run() }
  }
}

/// An item that a closure gets instead of the queue, and may release without running it.
private final class RedirectedItem: Sendable {
  private let block: @Sendable () -> Void
  private let abandoned: @Sendable () -> Void
  private let hasRun = Atomic<Bool>(false)

  init(_ block: @escaping @Sendable () -> Void, abandoned: @escaping @Sendable () -> Void) {
    self.block = block
    self.abandoned = abandoned
  }

  deinit {
    if !hasRun.load(ordering: .relaxed) { abandoned() }
  }

  func run() {
    hasRun.store(true, ordering: .relaxed)
    block()
  }
}
