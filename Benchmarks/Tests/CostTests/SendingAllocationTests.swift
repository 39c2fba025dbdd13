import Dispatch
import DynamicMulticast
import Testing

/// Tests of the number of blocks that sending and delivering a message allocates on the sender's
/// thread.
struct SendingAllocationTests {
  private final class Worker: Sendable {}

  private final class Window: Respondable, @unchecked Sendable {
    // Unchecked because of `total`: each test calls its windows on one thread at a time.
    var total = 0.0

    static var methods: MethodTable {
      MethodTable {
        Method("worker:didFinishSubTask:inDuration:", Window.worker(_:didFinish:in:))
        Method("worker:shouldPerformSubTask:") { (_: Window, _: Worker, subtask: String) in
          !subtask.isEmpty
        }
      }
    }

    func worker(_ worker: Worker, didFinish subtask: String, in duration: Double) {
      total += duration
    }
  }

  private let worker = Worker()
  // A string that is too long for inline storage, and is therefore on the heap.
  private let subtask = ["draw", "the", "wall", "beneath", "the", "balcony"].joined(separator: " ")
  private let window = Window()
  private let delegates = MulticastDelegate()

  @Test func `performing allocates nothing where the types match`() throws {
    #expect(
      try allocations {
        try window.perform("worker:didFinishSubTask:inDuration:", worker, subtask, 1.5)
      } == 0)
    #expect(
      try allocations {
        _ = try window.perform(
          "worker:shouldPerformSubTask:", worker, subtask, as: Bool.self)
      } == 0)
    #expect(
      try allocations {
        try window.perform("worker:didFinishSubTask:inDuration:", worker, subtask, 1.5)
      } == 0)
  }

  @Test func `performing allocates nothing where well-known types are converted`() throws {
    let (worker, subtask) = (Optional(worker), Optional(subtask))
    #expect(
      try allocations {
        try window.perform("worker:didFinishSubTask:inDuration:", worker, subtask, 2)
      } == 0)
  }

  @Test func `forwarding to a target allocates nothing where the types match`() throws {
    final class Proxy: Respondable, Sendable {
      static var methods: MethodTable { MethodTable() }
      let target: Window
      init(_ target: Window) { self.target = target }
      func forwardingTarget(for selector: Selector) -> (any Respondable)? { target }
    }
    let proxy = Proxy(window)
    #expect(
      try allocations {
        try proxy.perform("worker:didFinishSubTask:inDuration:", worker, subtask, 1.5)
      } == 0)
  }

  @Test func `asking whether an object responds allocates nothing`() {
    #expect(allocations { _ = window.responds(to: "worker:shouldPerformSubTask:") } == 0)
    #expect(allocations { _ = window.responds(to: "workerWillStart:") } == 0)
  }

  @Test func `an invocation is one block, and invoking it again none`() throws {
    // At most 1, because the optimizer may remove an unused invocation.
    #expect(
      allocations {
        let invocation = Invocation(
          "worker:didFinishSubTask:inDuration:", worker, subtask, 1.5)
        withExtendedLifetime(invocation) {}
      } <= 1)
    var invocation = Invocation("worker:didFinishSubTask:inDuration:", worker, subtask, 1.5)
    #expect(try allocations { try invocation.invoke(with: window) } == 0)
    #expect(allocations { invocation.arguments[2] = 2.5 } == 1)
  }

  /// Checks each form of a send to delegates that take exactly the types of the arguments.
  private func expectSendsAllocateNothing() {
    let sent = allocations {
      delegates.send("worker:didFinishSubTask:inDuration:", worker, subtask, 1.5)
    }
    #expect(sent == 0)
    let sentAsTuple = allocations {
      delegates.send("worker:didFinishSubTask:inDuration:", arguments: (worker, subtask, 1.5))
    }
    #expect(sentAsTuple == 0)
    #expect(allocations { spell() } == 0)
    // The argument types differ from the handler's parameter types, so the send creates a message.
    let converted = allocations {
      delegates.send("worker:didFinishSubTask:inDuration:", worker, subtask, 2)
    }
    #expect(converted == 1)
  }

  // In a long function, the optimizer may leave the literal of the arguments on the heap.
  @inline(never)
  private func spell() {
    delegates.dynamic.worker(worker, didFinishSubTask: subtask, inDuration: 1.5)
  }

  @Test(arguments: [1, 100])
  func `a synchronous send allocates nothing, for any number of delegates`(count: Int) {
    let windows = (0..<count).map { _ in Window() }
    for window in windows { delegates.add(window, delivery: .synchronous) }
    expectSendsAllocateNothing()
    let sentAsTuple = allocations {
      // The handler's result is discarded.
      delegates.send("worker:shouldPerformSubTask:", arguments: (worker, subtask))
    }
    #expect(sentAsTuple == 0)
    withExtendedLifetime(windows) {}
  }

  @Test(arguments: [1, 100])
  func `a synchronous send to closures allocates nothing, whatever others there are`(count: Int) {
    var total = 0.0
    let sum = UncheckedSendable { (duration: Double) in total += duration }
    let tokens = (0..<count).map { _ in
      delegates.on("worker:didFinishSubTask:inDuration:", delivery: .synchronous) {
        (_: Worker, _: String, duration: Double) in sum.value(duration)
      }
    }
    let others = (0..<count).map { _ in
      delegates.on("workerWillStart:", delivery: .synchronous) { (_: Worker) in }
    }
    expectSendsAllocateNothing()
    #expect(total > 0)
    withExtendedLifetime((tokens, others)) {}
  }

  @Test(arguments: [3, 100])
  func `a send to one serial queue allocates the same for any number of delegates`(count: Int) {
    let queue = DispatchQueue(label: "serial")
    let windows = (0..<count).map { _ in Window() }
    for window in windows { delegates.add(window, delivery: .serialQueue(queue)) }
    let sent = allocations {
      delegates.send("worker:didFinishSubTask:inDuration:", worker, subtask, 1.5)
    }
    queue.sync {}
    // One block each for the arguments, for the delegates' shared state, and for Dispatch's record.
    #expect(sent <= 3)
    withExtendedLifetime(windows) {}
  }

  @Test(arguments: [1, 3, 10, 100])
  func `a send to queues allocates Dispatch's own record for each, and two blocks`(count: Int) {
    let queues = (0..<count).map { DispatchQueue(label: "queue \($0)") }
    let windows = queues.map { _ in Window() }
    for (window, queue) in zip(windows, queues) { delegates.add(window, delegateQueue: queue) }
    let sent = allocations {
      delegates.send("worker:didFinishSubTask:inDuration:", worker, subtask, 1.5)
    }
    let sentAsTuple = allocations {
      delegates.send("worker:didFinishSubTask:inDuration:", arguments: (worker, subtask, 1.5))
    }
    for queue in queues { queue.sync {} }
    #expect(sent <= Double(count + 2) && sentAsTuple <= Double(count + 2))
    withExtendedLifetime(windows) {}
  }

  @Test func `a question to several queues allocates Dispatch's own record for each`() {
    func asked(count: Int) -> Double {
      let delegates = MulticastDelegate()
      let queues = (0..<count).map { DispatchQueue(label: "queue \($0)") }
      let windows = queues.map { _ in Window() }
      for (window, queue) in zip(windows, queues) { delegates.add(window, delegateQueue: queue) }
      let completions = DispatchQueue(label: "completions")
      let asked = allocations {
        delegates.ask("worker:shouldPerformSubTask:", arguments: (worker, subtask), as: Bool.self)
          .answer(by: .allSatisfy(default: true) { $0 }, completionQueue: completions) { _ in
          }
      }
      for queue in queues { queue.sync {} }
      completions.sync {}
      withExtendedLifetime(windows) {}
      return asked
    }
    #expect(asked(count: 110) - asked(count: 10) <= 101)
  }

  @Test(arguments: [3, 100])
  func `a question to one serial queue allocates the same for any number of delegates`(
    count: Int
  ) {
    let queue = DispatchQueue(label: "serial")
    let windows = (0..<count).map { _ in Window() }
    for window in windows { delegates.add(window, delivery: .serialQueue(queue)) }
    let asked = allocations {
      delegates.ask("worker:shouldPerformSubTask:", arguments: (worker, subtask), as: Bool.self)
        .answer(by: .allSatisfy(default: true) { $0 }, completionQueue: queue) { _ in
        }
    }
    queue.sync {}
    #expect(asked <= 15)
    withExtendedLifetime(windows) {}
  }

  @Test func `counting and walking allocate the same for any number of delegates`() {
    let queue = DispatchQueue(label: "serial")
    let windows = (0..<100).map { _ in Window() }
    for window in windows { delegates.add(window, delivery: .serialQueue(queue)) }
    let selector: Selector = "worker:shouldPerformSubTask:"
    #expect(allocations { _ = delegates.count(for: selector) } == 0)
    let walked = allocations {
      for _ in delegates.delegateEnumerator().responding(to: selector) {}
    }
    #expect(walked == 1)
    withExtendedLifetime(windows) {}
  }
}
