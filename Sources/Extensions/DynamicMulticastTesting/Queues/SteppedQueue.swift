public import Dispatch
import DynamicMulticast
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
/// ``queue``, on the thread that calls ``step()``. Only the deliveries of multicasts wait; the
/// queue runs other blocks as usual.
///
/// A step is the delivery of one message to one delegate, the delivery of one question to one
/// delegate, or a part of an asynchronous handler between two suspensions.
///
/// All members may be called from any thread. A removal with `RemovalPolicy.wait` waits for pending
/// deliveries, and returns when another thread has stepped the deliveries. When the
/// `SteppedQueue` is deallocated, pending and later deliveries are dropped; do not wait for dropped
/// deliveries.
public final class SteppedQueue: Sendable {
  /// The queue with which to add delegates.
  public let queue: DispatchQueue

  private let pending: PendingDeliveries
  private let key = DispatchSpecificKey<Void>()

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
    queue = DispatchQueue(label: label)
    queue.setSpecific(key: key, value: ())
    queue.redirectDeliveries { [pending] block in pending.append(block) }
  }

  deinit {
    // Break a reference cycle: deliveries retain registrations, registrations retain `queue`, and
    // `queue` retains `pending`.
    pending.close()
  }

  /// The number of deliveries that wait.
  public var pendingCount: Int { pending.count }

  /// Runs the delivery that has waited longest, and returns when its handler has returned.
  ///
  /// - Returns: `true` if there was a delivery to run.
  /// - Precondition: The method is not called from a delivery on the same queue, which runs one
  ///   delivery at a time.
  @discardableResult
  public func step() -> Bool {
    if DispatchQueue.getSpecific(key: key) != nil {
      fatalError("a delivery on '\(queue.label)' cannot step its own queue")
    }
    // Take the delivery on the queue: otherwise, two threads that step could change the order.
    return queue.sync {
      guard let block = pending.next() else { return false }
      block()
      return true
    }
  }

  /// Runs deliveries until no delivery is pending, including deliveries that arrive in the
  /// meantime.
  ///
  /// The method does not return if every delivery sends another message to the queue.
  ///
  /// - Returns: The number of deliveries that ran.
  /// - Precondition: The method is not called from a delivery on the same queue.
  @discardableResult
  public func runAll() -> Int {
    stepUntilIdle(step)
  }
}
