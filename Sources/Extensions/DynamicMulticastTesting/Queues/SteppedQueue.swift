public import Dispatch
@_spi(ObjectiveC) import DynamicMulticast
import RuntimeSupport

/// A queue whose deliveries wait until the test runs each delivery with ``step()``.
///
/// ```swift
/// let stepped = SteppedQueue()
/// delegates.add(window, delegateQueue: stepped.queue)
/// delegates.send("hear:", 1)
/// delegates.send("hear:", 2)
/// stepped.step()  // The window has heard 1.
/// stepped.runAll()  // The window has heard 2.
/// ```
///
/// The ``queue`` is a serial `DispatchQueue` for any code that takes a queue. Deliveries run on
/// ``queue``, on the thread that calls ``step()``.
///
/// **Steps.** A step is everything that this library puts on the queue: the delivery of one message
/// or one question to one delegate, a part of an asynchronous handler between two suspensions, the
/// completion of a question, or a call of a ``ManualClock``.
///
/// **Other blocks.** A block that other code puts on ``queue`` with `DispatchQueue.async` runs at
/// once on a thread of Dispatch, because a call of `DispatchQueue.sync` may wait for the block.
/// ``step()`` and ``runAll()`` wait for such blocks, before the first delivery and after each
/// delivery. A block that waits for another step, or for the thread that calls ``step()``, therefore
/// waits for ever. `DispatchQueue.asyncAfter` and `DispatchSourceTimer` keep the system's time: pass
/// a ``ManualClock`` to the code under test instead.
///
/// All members may be called from any thread. A removal with `RemovalPolicy.wait` waits for pending
/// deliveries, and returns when another thread has stepped the deliveries. When the
/// `SteppedQueue` is deallocated, pending and later deliveries are dropped; do not wait for dropped
/// deliveries.
public final class SteppedQueue: Sendable {
  /// The queue with which to add delegates.
  public let queue: DispatchQueue

  private let pending: PendingDeliveries
  private let blocks: WorkItemCount

  /// Makes a queue without deliveries.
  ///
  /// - Parameter label: The name of the queue in explanations and failures.
  public convenience init(label: String = "stepped queue") {
    self.init(label: label) {}
  }

  /// Makes a queue without deliveries.
  ///
  /// - Parameters:
  ///   - label: The name of the queue.
  ///   - didAppend: Called under no lock, after each delivery that was put on the queue.
  init(label: String, didAppend: @escaping @Sendable () -> Void) {
    pending = PendingDeliveries(didAppend: didAppend)
    (queue, blocks) = WorkItemCount.makeQueue(label: label)
    queue.redirectDeliveries { [pending] block in pending.append(block) }
  }

  deinit {
    // Break a reference cycle: deliveries retain registrations, registrations retain `queue`, and
    // `queue` retains `pending`.
    pending.close()
  }

  /// How many deliveries wait.
  public var pendingCount: Int { pending.count }

  /// A number that changes when other code's block on the queue begins or ends.
  var blockCount: Int { blocks.value }

  /// Runs the delivery that has waited longest, and returns when its handler has returned.
  ///
  /// ``step()`` also waits until no other block waits or runs on ``queue``.
  ///
  /// - Returns: `true` if there was a delivery to run.
  /// - Precondition: The method is not called from a delivery on the same queue, which runs one
  ///   delivery at a time.
  @discardableResult
  public func step() -> Bool {
    waitForBlocks()
    return runNextAndBlocks()
  }

  /// Runs deliveries until no delivery is pending, including deliveries that arrive in the
  /// meantime.
  ///
  /// ``runAll()`` also waits until no other block waits or runs on ``queue``. ``runAll()`` does not
  /// return if every delivery sends another message to the queue.
  ///
  /// - Returns: The number of deliveries that ran.
  /// - Precondition: The method is not called from a delivery on the same queue.
  @discardableResult
  public func runAll() -> Int {
    waitForBlocks()
    return stepUntilIdle(runNextAndBlocks)
  }

  private func waitForBlocks() {
    requireOtherQueue()
    drain { [self] }
  }

  private func runNextAndBlocks() -> Bool {
    defer { drain { [self] } }
    return runNext()
  }

  /// Ends the process if the caller runs on this queue, for which the caller would then wait.
  func requireOtherQueue() {
    if blocks.isCurrent { fatalError("a delivery on '\(queue.label)' cannot step its own queue") }
  }

  /// Runs the delivery that has waited longest, and does not wait for other blocks.
  func runNext() -> Bool {
    // Take the delivery on the queue: otherwise, two threads that step could change the order.
    queue.sync {
      guard let block = pending.next() else { return false }
      block()
      return true
    }
  }

  /// Drops pending and later deliveries.
  ///
  /// - Returns: A closure that returns `true` if another delivery or block has come meanwhile.
  func close() -> @Sendable () -> Bool {
    pending.close()
    return { [pending, blocks, count = blocks.value] in
      pending.hasDropped || blocks.value != count
    }
  }
}
