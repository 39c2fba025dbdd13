import Dispatch
import Invocation
import RuntimeSupport
import Synchronization

/// A queue, the sender's thread or the main actor, shared by all delegates that are called there.
final class ExecutionTarget: UnownedReferent, Sendable {
  let delivery: DeliveryMode

  /// The queue on which delegates are called, or `nil` for the sender's thread.
  let queue: DispatchQueue?

  /// The same queue, for calls of C functions; `nil` for a redirected queue.
  private let pointer: QueuePointer?

  /// The closure that receives the blocks of a redirected queue, or `nil` if no queue is
  /// redirected.
  let redirection: QueueIdentity.Redirection?

  /// `true` if delegates are called on the sender's thread.
  let isSynchronous: Bool

  /// The identity of the queue, or `nil` for the sender's thread.
  let identity: QueueIdentity?

  /// `true` if running on the queue does not tell which delegate's handler runs.
  ///
  /// This applies to the global queues. Handlers are then recorded in a thread-local stack.
  let tracksHandlers: Bool

  init(_ delivery: DeliveryMode, _ identity: QueueIdentity?) {
    self.delivery = delivery
    self.identity = identity
    redirection = identity?.redirection
    queue = delivery.queue
    pointer = redirection == nil ? queue.map { QueuePointer($0) } : nil
    isSynchronous = queue == nil
    tracksHandlers = identity?.isGlobal ?? false
    isSerial = if case .serialQueue = delivery { true } else { identity?.isSerial ?? false }
  }

  private static let synchronous = ExecutionTarget(.synchronous, nil)

  static func of(_ delivery: DeliveryMode) -> ExecutionTarget {
    guard let queue = delivery.queue else { return synchronous }
    return QueueIdentity.of(queue).target(of: delivery)
  }

  /// `true` if the queue is known to be serial, so deliveries that are dispatched together may
  /// share a block.
  let isSerial: Bool

  /// Calls a function with a context once, asynchronously on the queue.
  ///
  /// - Precondition: There is a queue, which is not redirected. The closure of a redirected queue
  ///   may release a block without running the block, and `context` would then leak.
  @inline(__always)
  func async(_ context: UnsafeMutableRawPointer, _ function: QueuePointer.Function) {
    guard let pointer else { preconditionFailure("There is no queue to call a function on") }
    pointer.async(context, function)
  }

  /// Runs a block asynchronously on the queue, or does nothing if the target is the sender's
  /// thread.
  func async(_ block: @escaping @Sendable () -> Void) {
    if let redirection { redirection(block) } else { queue?.async(execute: block) }
  }

  /// Passes a block to the closure to which the queue is redirected.
  ///
  /// - Parameters:
  ///   - run: The block.
  ///   - abandoned: A closure called if the block is released without having run.
  /// - Precondition: The queue is redirected.
  func redirect(
    _ run: @escaping @Sendable () -> Void, abandoned: @escaping @Sendable () -> Void
  ) {
    guard let redirection else { preconditionFailure("The queue is not redirected") }
    let item = RedirectedItem(run, abandoned: abandoned)
    redirection { item.run() }
  }
}

/// A block for a redirected queue, whose closure may release the block without running it.
private final class RedirectedItem: Sendable {
  private let block: @Sendable () -> Void
  private let abandoned: @Sendable () -> Void
  // Relaxed ordering is enough: releasing the last reference orders `run()` before `deinit`.
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
