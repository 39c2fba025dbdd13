public import Dispatch
import RuntimeSupport

/// A group of queues whose deliveries run in an order drawn from a seed.
///
/// Deliveries on one serial queue keep their order, but deliveries on several queues have no order.
/// A program that depends on an order between queues fails sooner or later; with this class, the
/// program fails in a test. Deliveries wait as on a ``SteppedQueue``, and each step draws a queue
/// and runs the first delivery of the queue. The completions of questions and the calls of a
/// ``ManualClock`` on the queues are deliveries, too:
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
/// A test that fails shows the argument `seed`. If the messages are sent in the same order, for
/// example by a single thread, the same seed draws the same order in every version of this library.
/// All members may be called from any thread.
///
/// **Other blocks.** A block that a handler puts on one of the queues with `DispatchQueue.async` runs
/// at once, as on a ``SteppedQueue``. The block belongs to the step of the handler: ``step()`` and
/// ``runAll()`` wait until no such block waits or runs on any of the queues. If a step puts blocks on
/// several queues, the blocks of different queues run at the same time, in no defined order.
///
/// ``Interleavings`` makes queues of this class, too, and chooses all orders one after the other.
public final class ShuffledQueues: Sendable {
  private let chooser: any QueueChooser
  private let state = Guarded(State())

  private struct State: Sendable {
    var queues: [SteppedQueue] = []
    var order: [String] = []
  }

  /// Makes a group without queues.
  ///
  /// - Parameter seed: The seed from which the order is drawn.
  public convenience init(seed: UInt64) {
    self.init(chooser: SeededChooser(seed: seed))
  }

  /// Makes a group without queues, whose order `chooser` chooses.
  init(chooser: any QueueChooser) {
    self.chooser = chooser
  }

  /// Makes another serial queue, like the queues that a program has for its delegates.
  ///
  /// Deliveries of the queue keep their order among themselves. When the `ShuffledQueues` object is
  /// deallocated, pending deliveries are dropped.
  ///
  /// - Parameters:
  ///   - label: The name of the queue in ``order``, in explanations and in failures.
  ///   - resources: The names of everything that the deliveries of the queue share with other
  ///     queues. ``Interleavings`` uses the names to omit equivalent orders. The default, `nil`,
  ///     stands for everything.
  /// - Returns: The queue with which to add a delegate.
  public func makeQueue(label: String, sharing resources: Set<String>? = nil) -> DispatchQueue {
    let stepped = state.withLock { state in
      let index = state.queues.count
      let stepped = SteppedQueue(label: label) { [chooser] in chooser.didAppend(to: index) }
      state.queues.append(stepped)
      chooser.addQueue(label: label, sharing: resources)
      return stepped
    }
    return stepped.queue
  }

  /// Lists the queues in the order in which they were made.
  var all: [SteppedQueue] { state.withLock { $0.queues } }

  /// How many deliveries wait on all queues together.
  public var pendingCount: Int { all.reduce(0) { $0 + $1.pendingCount } }

  /// The labels of the queues that were stepped, one for each step, in the order of the steps.
  public var order: [String] { state.withLock { $0.order } }

  /// Chooses a queue, runs its first delivery, and returns when the handler has returned.
  ///
  /// ``step()`` also waits until no other block waits or runs on the queues.
  ///
  /// - Returns: `true` if there was a delivery to run.
  /// - Precondition: The method is not called from a delivery on one of the queues.
  /// - Complexity: O(*n*) in the number of queues.
  @discardableResult
  public func step() -> Bool {
    defer { chooser.didReturnToTest() }
    waitForBlocks()
    return step(isObserved: true)
  }

  /// Waits until no block that other code has put on the queues waits or runs.
  func waitForBlocks() {
    for queue in all { queue.requireOtherQueue() }
    drain { all }
  }

  private func step(isObserved: Bool) -> Bool {
    while true {
      let queues = all
      let waiting = queues.indices.filter { queues[$0].pendingCount > 0 }
      guard !waiting.isEmpty, let next = chooser.next(among: waiting, isObserved: isObserved)
      else { return false }
      let counts = queues.map(\.blockCount)
      let hasRun = queues[next].runNext()
      drain { all }
      chooser.didStep(withBlocksOn: queuesWithBlocks(since: counts))
      // Another thread may have taken the delivery in the meantime.
      if hasRun {
        state.withLock { $0.order.append(queues[next].queue.label) }
        return true
      }
    }
  }

  /// Returns the indices of the queues whose `blockCount` has changed, and of new queues.
  ///
  /// Without counts, blocks may have run on each queue.
  private func queuesWithBlocks(since counts: [Int]) -> [Int] {
    let queues = all
    return queues.indices.filter { index in
      !WorkItemCount.isExact || index >= counts.count || queues[index].blockCount != counts[index]
    }
  }

  /// Runs deliveries until no delivery is pending, including deliveries that arrive in the
  /// meantime.
  ///
  /// ``runAll()`` also waits until no other block waits or runs on the queues. ``runAll()`` does not
  /// return if every delivery sends another message to one of the queues.
  ///
  /// - Returns: The number of deliveries that ran.
  /// - Precondition: The method is not called from a delivery on one of the queues.
  @discardableResult
  public func runAll() -> Int {
    defer { chooser.didReturnToTest() }
    waitForBlocks()
    return stepUntilIdle { step(isObserved: false) }
  }
}
