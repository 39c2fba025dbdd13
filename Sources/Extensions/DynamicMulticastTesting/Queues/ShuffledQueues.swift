public import Dispatch
import RuntimeSupport

/// Queues whose deliveries run in an order that is drawn from a seed.
///
/// Deliveries on one serial queue keep their order, but those on several queues do not. A program that
/// depends on an order between queues fails sooner or later; here it fails in a test. Deliveries wait as on
/// a ``SteppedQueue``, and each step runs the first delivery of a queue that is drawn:
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
/// A test that fails shows its argument, the seed. The same seed draws the same order, in every version
/// of this library, if the messages are sent in the same order, such as by a single thread. All members
/// may be called from any thread.
public final class ShuffledQueues: Sendable {
  /// The seed that the order is drawn from.
  public let seed: UInt64

  private let state: Guarded<State>

  private struct State: Sendable {
    var generator: SeededGenerator
    var queues: [SteppedQueue] = []
    var order: [String] = []
  }

  /// Begins without queues.
  ///
  /// - Parameter seed: The seed that the order is drawn from.
  public init(seed: UInt64) {
    self.seed = seed
    state = Guarded(State(generator: SeededGenerator(seed: seed)))
  }

  /// Makes another serial queue, such as a program has for each of its delegates.
  ///
  /// The queue's deliveries keep their order among themselves. They are dropped when this object is
  /// deallocated.
  ///
  /// - Parameter label: The queue's name in ``order``, in explanations and in failures.
  /// - Returns: The queue to add a delegate with.
  public func makeQueue(label: String) -> DispatchQueue {
    let stepped = SteppedQueue(label: label)
    state.withLock { $0.queues.append(stepped) }
    return stepped.queue
  }

  /// The number of deliveries that wait, on all queues.
  public var pendingCount: Int {
    state.withLock { $0.queues }.reduce(0) { $0 + $1.pendingCount }
  }

  /// The labels of the queues that were stepped, in that order.
  public var order: [String] { state.withLock { $0.order } }

  /// Runs the first delivery of a queue that is drawn, and returns when its handler has returned.
  ///
  /// - Returns: Whether there was a delivery to run.
  /// - Precondition: It is not called from a delivery on one of the queues.
  /// - Complexity: O(*n*) in the number of queues.
  @discardableResult
  public func step() -> Bool {
    while true {
      let next: SteppedQueue? = state.withLock { state in
        let waiting = state.queues.filter { $0.pendingCount > 0 }
        if waiting.isEmpty { return nil }
        // Not `randomElement`, whose way to draw may change between versions of Swift.
        return waiting[Int(state.generator.next() % UInt64(waiting.count))]
      }
      guard let next else { return false }
      // Another thread may have taken the delivery meanwhile.
      if next.step() {
        state.withLock { $0.order.append(next.queue.label) }
        return true
      }
    }
  }

  /// Runs deliveries until none is pending, including those that arrive meanwhile.
  ///
  /// It does not return if every delivery sends another message to one of the queues.
  ///
  /// - Returns: The number of deliveries that ran.
  /// - Precondition: It is not called from a delivery on one of the queues.
  @discardableResult
  public func runAll() -> Int {
    stepUntilIdle(step)
  }
}
