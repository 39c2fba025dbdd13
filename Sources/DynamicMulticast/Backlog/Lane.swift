import Dispatch
import Invocation
import RuntimeSupport
import Synchronization

/// The way of a multicast's counted deliveries to one queue.
///
/// All items that it puts on the queue are one function, which is told the lane: each takes the next place.
final class Lane: Sendable {
  let index: Int32
  private let runner: LaneRunner
  private let target: ExecutionTarget

  /// Held while places are added and the item is put on the queue, so that both have one order.
  private let order = Guarded<Void>(())

  init(_ target: ExecutionTarget, of backlog: SharedBacklog) {
    self.target = target
    runner = LaneRunner(of: backlog, ObjectIdentifier(target))
    index = runner.index
  }

  /// Puts an item on the queue if a place is added for it.
  ///
  /// - Parameter add: Adds a place, under the lock of the backlog, and returns whether it has.
  func dispatch(_ add: (inout Backlog) -> Bool) {
    if target.redirection != nil {
      // The closure that gets the items instead of the queue may lock, so not under the lock. Its
      // queue is one of a test, whose order of items does not depend on other threads.
      if runner.backlog.state.withLock(add) {
        let item = RedirectedItem(runner)
        target.async { item.run() }
      }
      return
    }
    order.withLock { _ in
      if runner.backlog.state.withLock(add) {
        target.async(Uncounted.retaining(runner).address) {
          Uncounted<LaneRunner>(address: $0).takeRetained().run()
        }
      }
    }
  }
}

/// Delivers what is in a lane's places, on its queue.
///
/// The items on the queue hold it, also after the lane is gone.
final class LaneRunner: Sendable {
  let backlog: SharedBacklog
  let index: Int32
  private let target: ObjectIdentifier

  init(of backlog: SharedBacklog, _ target: ObjectIdentifier) {
    self.backlog = backlog
    self.target = target
    index = backlog.state.withLock { $0.openLane() }
  }

  deinit {
    backlog.didClose(lane: index, of: target)
  }

  /// Drops what is in the next place.
  func abandon() {
    backlog.carryOut(backlog.state.withLock { $0.abandonPlace(of: index) })
  }

  /// Delivers what is in the next place, one after the other.
  func run() {
    guard let next = backlog.state.withLock({ $0.takeNext(of: index) }) else { return }
    if let only = next.only { return only.deliver(next.message) }
    next.place.deliver(next.message, count: next.count)
    backlog.state.withLock { $0.finish(next.place, of: index) }
  }
}

/// An item that a closure gets instead of the queue, and may release without running it.
private final class RedirectedItem: Sendable {
  private let runner: LaneRunner
  private let hasRun = Atomic<Bool>(false)

  init(_ runner: LaneRunner) {
    self.runner = runner
  }

  deinit {
    if !hasRun.load(ordering: .relaxed) { runner.abandon() }
  }

  func run() {
    hasRun.store(true, ordering: .relaxed)
    runner.run()
  }
}

/// How a handler has returned.
enum HandlerOutcome: Sendable {
  case ended, failed

  /// It was not called, as its delegate has been removed.
  case dropped

  /// It is asynchronous; the delivery ends with its task.
  case continues
}
