public import Dispatch
import Support

/// Queues whose deliveries run in an order that is drawn from a seed.
///
/// The order of deliveries on one serial queue is guaranteed, that between queues is not; a program
/// that depends on it works until it does not. Here deliveries wait as on a ``SteppedQueue``, and each
/// step runs the first one of some queue. The same seed draws the same order, if the messages are sent
/// in the same order, as by a single thread:
///
/// ```swift
/// @Test(arguments: 0..<100 as Range<UInt64>)
/// func `the roster comes before the messages`(seed: UInt64) {
///   let queues = ShuffledQueues(seed: seed)
///   delegates.add(roster, delegateQueue: queues.makeQueue(label: "roster"))
///   delegates.add(window, delegateQueue: queues.makeQueue(label: "window"))
///   stream.connect()
///   queues.runAll()
///   #expect(window.names == ["Juliet"])
/// }
/// ```
///
/// A test that fails shows its argument, the seed, which finds the order again. Everything can be
/// called from any thread.
public final class ShuffledQueues: Sendable {
  /// What the order is drawn from.
  public let seed: UInt64

  private let state: Guarded<State>

  private struct State: Sendable {
    var generator: SeededGenerator
    var queues: [SteppedQueue] = []
    var order: [String] = []
  }

  /// Begins with no queues.
  ///
  /// - Parameter seed: What the order is drawn from.
  public init(seed: UInt64) {
    self.seed = seed
    state = Guarded(State(generator: SeededGenerator(seed: seed)))
  }

  /// Makes a serial queue more, as a program would have for each of its delegates.
  ///
  /// Deliveries on it keep their order. It is of use as long as this object lives.
  ///
  /// - Parameter label: What the queue is called in ``order``, in explanations and in failures.
  /// - Returns: The queue that a delegate is to be added with.
  public func makeQueue(label: String) -> DispatchQueue {
    let stepped = SteppedQueue(label: label)
    state.withLock { $0.queues.append(stepped) }
    return stepped.queue
  }

  /// The number of deliveries that wait.
  public var pendingCount: Int {
    state.withLock { $0.queues }.reduce(0) { $0 + $1.pendingCount }
  }

  /// The labels of the queues that were stepped, in that order.
  public var order: [String] { state.withLock { $0.order } }

  /// Runs the first delivery of a queue that is drawn, and returns when its handler has.
  ///
  /// - Returns: Whether there was one.
  /// - Precondition: It is not called from within a delivery.
  @discardableResult
  public func step() -> Bool {
    while true {
      let next: SteppedQueue? = state.withLock { state in
        let waiting = state.queues.filter { $0.pendingCount > 0 }
        if waiting.isEmpty { return nil }
        // Not by the standard library, whose way of drawing may change.
        return waiting[Int(state.generator.next() % UInt64(waiting.count))]
      }
      guard let next else { return false }
      // Another thread may have stepped it meanwhile.
      if next.step() {
        state.withLock { $0.order.append(next.queue.label) }
        return true
      }
    }
  }

  /// Runs deliveries until none waits, also those that come in meanwhile.
  ///
  /// Where every delivery sends another message to one of the queues, it does not return.
  ///
  /// - Returns: How many it ran.
  /// - Precondition: It is not called from within a delivery.
  @discardableResult
  public func runAll() -> Int {
    var count = 0
    while step() { count += 1 }
    return count
  }
}
