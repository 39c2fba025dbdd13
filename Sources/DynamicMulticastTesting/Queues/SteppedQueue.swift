public import Dispatch
import DynamicMulticast
import Support

/// A queue whose deliveries wait until the test lets them go, one by one.
///
/// ```swift
/// let stepped = SteppedQueue()
/// delegates.add(window, delegateQueue: stepped.queue)
/// delegates.send("hear:", 1)
/// delegates.send("hear:", 2)
/// stepped.step()  // The window has heard 1.
/// stepped.runAll()  // And now 2.
/// ```
///
/// The ``queue`` is a serial one as any other, and can be given to code that takes a `DispatchQueue`.
/// Deliveries are run on it, by the thread that steps. What else is put on it runs at once, as usual.
///
/// Each delegate's delivery is a step of its own, also of one message to several delegates on the
/// queue; so is each question, and each time that an asynchronous handler goes on after waiting.
///
/// Everything can be called from any thread. A removal that waits for what is on its way,
/// `RemovalPolicy.wait`, returns when another thread has stepped it. What is on its way when this object
/// goes, or comes later, is let go of undelivered, and is not to be waited for.
public final class SteppedQueue: Sendable {
  /// The queue that delegates are to be added with.
  public let queue: DispatchQueue

  private let line = Line()
  private let key = DispatchSpecificKey<Void>()

  /// What waits to be run, first in, first out; nil when nobody will run it any more.
  private final class Line: Sendable {
    private let blocks = Guarded<[@Sendable () -> Void]?>([])

    var count: Int { blocks.withLock { $0?.count ?? 0 } }

    func append(_ block: @escaping @Sendable () -> Void) {
      blocks.withLock { $0?.append(block) }
    }

    func next() -> (@Sendable () -> Void)? {
      blocks.withLock { blocks in
        blocks?.isEmpty == false ? blocks?.removeFirst() : nil
      }
    }

    /// Lets go of all that waits and will come, after the lock.
    func close() {
      _ = blocks.withLock { blocks in
        defer { blocks = nil }
        return blocks
      }
    }
  }

  /// Makes a queue on which nothing is waiting.
  ///
  /// - Parameter label: What the queue is called in explanations and failures.
  public init(label: String = "stepped queue") {
    queue = DispatchQueue(label: label)
    queue.setSpecific(key: key, value: ())
    queue.redirectDeliveries { [line] block in line.append(block) }
  }

  deinit {
    // They hold the registrations, and these the queue, which holds the line.
    line.close()
  }

  /// The number of deliveries that wait.
  public var pendingCount: Int { line.count }

  /// Runs the delivery that has waited longest, on the queue, and returns when its handler has.
  ///
  /// - Returns: Whether there was one.
  /// - Precondition: It is not called from within a delivery on the same queue, which runs one at a
  ///   time.
  @discardableResult
  public func step() -> Bool {
    if DispatchQueue.getSpecific(key: key) != nil {
      fatalError("a delivery on '\(queue.label)' cannot step its own queue")
    }
    // Taken out on the queue, or two threads that step could change the order.
    return queue.sync {
      guard let block = line.next() else { return false }
      block()
      return true
    }
  }

  /// Runs deliveries until none waits, also those that come in meanwhile.
  ///
  /// Where every delivery sends another message to the queue, it does not return.
  ///
  /// - Returns: How many it ran.
  /// - Precondition: It is not called from within a delivery on the same queue.
  @discardableResult
  public func runAll() -> Int {
    var count = 0
    while step() { count += 1 }
    return count
  }
}
