import Dispatch
import DynamicMulticast
import TestSupport
import Testing

/// The example of the documents the project comes from: three delegates, the three methods.
struct WorkerExampleTests {
  @Responding
  fileprivate class WorkerDelegate: Respondable, @unchecked Sendable {
    // The only state is the recorder's, which is guarded.
    let calls = Recorder<String>()
    let queue: DispatchQueue

    init(queue: DispatchQueue) { self.queue = queue }

    func workerDidFinish(_ sender: Worker) {
      dispatchPrecondition(condition: .onQueue(queue))
      calls.record("\(sender.name) did finish")
    }

    func worker(_ sender: Worker, didFinishSubTask subtask: String, inDuration elapsed: Double) {
      dispatchPrecondition(condition: .onQueue(queue))
      calls.record("\(sender.name) did finish \(subtask) in \(elapsed)")
    }
  }

  @Responding
  fileprivate final class Agreeing: WorkerDelegate, @unchecked Sendable {
    func worker(_ sender: Worker, shouldPerformSubTask subtask: String) -> Bool { true }
  }

  @Responding
  fileprivate final class Refusing: WorkerDelegate, @unchecked Sendable {
    func worker(_ sender: Worker, shouldPerformSubTask subtask: String) -> Bool {
      subtask != "resize"
    }
  }

  private let worker = Worker("Worker")
  private let delegates = MulticastDelegate()
  private let agreeing = [
    Agreeing(queue: DispatchQueue(label: "first")), Agreeing(queue: DispatchQueue(label: "second")),
  ]
  private let refusing = Refusing(queue: DispatchQueue(label: "third"))
  private var all: [WorkerDelegate] { agreeing + [refusing] }

  init() {
    for delegate in all { delegates.add(delegate, delegateQueue: delegate.queue) }
  }

  @Test func `all delegates are invoked, each on its queue`() {
    delegates.dynamic.worker(worker, didFinishSubTask: "resize", inDuration: 1.5)
    delegates.dynamic.workerDidFinish(worker)

    for delegate in all {
      delegate.queue.sync {}
      #expect(
        delegate.calls.events == ["Worker did finish resize in 1.5", "Worker did finish"])
    }
  }

  /// The delegates are asked in parallel, by group and semaphore.
  @Test(arguments: [("resize", false), ("crop", true)])
  func `a subtask is performed unless one of the delegates refuses`(
    subtask: String, expected: Bool
  ) throws {
    let selector: Selector = "worker:shouldPerformSubTask:"
    #expect(delegates.count(for: selector) == 3)

    let refusal = DispatchSemaphore(value: 0)
    let group = DispatchGroup()
    let enumerator = delegates.delegateEnumerator()
    var delegate: (any Respondable)?
    var queue: DispatchQueue?
    while enumerator.getNextDelegate(&delegate, delegateQueue: &queue, for: selector) {
      let asked = UncheckedSendable(try #require(delegate))
      let worker = worker
      try #require(queue).async(group: group) {
        let answer: Bool? = try? asked.value.performing.worker(worker, shouldPerformSubTask: subtask)
        if answer == false { refusal.signal() }
      }
    }
    group.wait()
    #expect((refusal.wait(timeout: .now()) != .success) == expected)
  }

  @Test func `the default decides where no delegate implements the method`() {
    let delegates = MulticastDelegate()
    #expect(delegates.count(for: "worker:shouldPerformSubTask:") == 0)
    #expect(!delegates.hasDelegateThatResponds(to: "worker:shouldPerformSubTask:"))
  }
}
