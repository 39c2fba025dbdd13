public import Dispatch
import DynamicMulticast
import RuntimeSupport

/// A queue whose deliveries wait until the test runs them, one by one.
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
/// The ``queue`` is a serial `DispatchQueue` and can be given to any code that takes one. Deliveries run
/// on it, on the thread that steps. Only deliveries of multicasts wait; other blocks run as usual.
///
/// A step is the delivery of one message to one delegate, a question to one delegate, or a part of an
/// asynchronous handler between two suspensions.
///
/// All members may be called from any thread. A removal that waits for pending deliveries,
/// `RemovalPolicy.wait`, returns when another thread has stepped them. When the `SteppedQueue` is
/// deallocated, pending deliveries are dropped, and so are later ones; do not wait for those.
public final class SteppedQueue: Sendable {
  /// The queue to add delegates with.
  public let queue: DispatchQueue

  private let pending = PendingDeliveries()
  private let key = DispatchSpecificKey<Void>()

  /// Makes a queue without deliveries.
  ///
  /// - Parameter label: The queue's name in explanations and failures.
  public init(label: String = "stepped queue") {
    queue = DispatchQueue(label: label)
    queue.setSpecific(key: key, value: ())
    queue.redirectDeliveries { [pending] block in pending.append(block) }
  }

  deinit {
    // Breaks a cycle: deliveries hold registrations, these the queue, and the queue the deliveries.
    pending.close()
  }

  /// The number of deliveries that wait.
  public var pendingCount: Int { pending.count }

  /// Runs the delivery that has waited longest, and returns when its handler has returned.
  ///
  /// - Returns: Whether there was a delivery to run.
  /// - Precondition: It is not called from a delivery on the same queue, which runs one at a time.
  @discardableResult
  public func step() -> Bool {
    if DispatchQueue.getSpecific(key: key) != nil {
      fatalError("a delivery on '\(queue.label)' cannot step its own queue")
    }
    // Taken on the queue: two threads that step would otherwise change the order.
    return queue.sync {
      guard let block = pending.next() else { return false }
      block()
      return true
    }
  }

  /// Runs deliveries until none is pending, including those that arrive meanwhile.
  ///
  /// It does not return if every delivery sends another message to the queue.
  ///
  /// - Returns: The number of deliveries that ran.
  /// - Precondition: It is not called from a delivery on the same queue.
  @discardableResult
  public func runAll() -> Int {
    stepUntilIdle(step)
  }
}
