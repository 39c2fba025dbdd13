import Dispatch
import DynamicMulticastTesting
import RuntimeSupport
import TestSupport
import Testing

struct ShuffledQueuesTests {
  private static let seeds: Range<UInt64> = 0..<20

  /// Sends numbers to three delegates, and returns the received numbers in order.
  private func history(seed: UInt64) -> [String] {
    let delegates = MulticastDelegate()
    let queues = ShuffledQueues(seed: seed)
    let history = Recorder<String>()
    let tokens = ["a", "b", "c"].map { name in
      delegates.on("hear:", delivery: .queue(queues.makeQueue(label: name))) { (number: Int) in
        history.record("\(name)\(number)")
      }
    }
    for number in 0..<5 { delegates.send("hear:", number) }
    #expect(queues.pendingCount == 15)
    #expect(queues.runAll() == 15)
    #expect(queues.order == history.events.map { String($0.prefix(1)) })
    withExtendedLifetime(tokens) {}
    return history.events
  }

  @Test(arguments: seeds) func `the same seed draws the same order`(seed: UInt64) {
    #expect(history(seed: seed) == history(seed: seed))
  }

  @Test(arguments: seeds) func `each queue keeps its order`(seed: UInt64) {
    let history = history(seed: seed)
    for name in ["a", "b", "c"] {
      #expect(history.filter { $0.hasPrefix(name) } == (0..<5).map { "\(name)\($0)" })
    }
  }

  @Test func `other seeds draw other orders`() {
    #expect(Set(Self.seeds.map(history)).count == Self.seeds.count)
  }

  @Test func `every order of two deliveries is drawn`() {
    func order(seed: UInt64) -> [String] {
      let delegates = MulticastDelegate()
      let queues = ShuffledQueues(seed: seed)
      let listeners = [Listener(), Listener()]
      for (listener, label) in zip(listeners, ["first", "second"]) {
        delegates.add(listener, delegateQueue: queues.makeQueue(label: label))
      }
      delegates.send("hear:", 1)
      queues.runAll()
      withExtendedLifetime(listeners) {}
      return queues.order
    }
    #expect(Set(Self.seeds.map(order)) == [["first", "second"], ["second", "first"]])
  }

  /// Returns the name that a window shows if it relies on a roster that must be called first.
  private func shownName(seed: UInt64) -> String? {
    let delegates = MulticastDelegate()
    let queues = ShuffledQueues(seed: seed)
    let roster = Box<[String: String]>([:])
    let shown = Box<String?>(nil)
    let tokens = [
      delegates.on("connect:", delivery: .queue(queues.makeQueue(label: "roster"))) {
        (id: String) in roster.withChange { $0[id] = "Juliet" }
      },
      delegates.on("connect:", delivery: .queue(queues.makeQueue(label: "window"))) {
        (id: String) in shown.value = roster.value[id]
      },
    ]
    delegates.send("connect:", "j")
    queues.runAll()
    withExtendedLifetime(tokens) {}
    return shown.value
  }

  @Test func `a seed finds an error that depends on the order, and finds it again`()
    throws
  {
    let seed = try #require(Self.seeds.first { shownName(seed: $0) == nil })
    #expect(shownName(seed: seed) == nil)
    #expect(Self.seeds.contains { shownName(seed: $0) == "Juliet" })
  }

  @Test func `an order is the same in every version`() {
    // A seed must draw the same order in all versions, so the expected order is written down here.
    #expect(
      history(seed: 7).joined(separator: " ") == "a0 a1 a2 a3 b0 a4 b1 b2 c0 c1 c2 b3 b4 c3 c4")
  }
  // MARK: Other blocks

  @Test(arguments: seeds) func `the completion of a question is a step`(seed: UInt64) {
    let delegates = MulticastDelegate()
    let queues = ShuffledQueues(seed: seed)
    let answers = Recorder<Int?>()
    let token = delegates.on("ask", delivery: .queue(queues.makeQueue(label: "delegate"))) { 7 }
    delegates.ask("ask", as: Int.self)
      .answer(by: .first(), completionQueue: queues.makeQueue(label: "asker")) {
        answers.record((try? $0.get()) ?? nil)
      }
    #expect(queues.runAll() == 2)
    #expect(answers.events == [7])
    #expect(queues.order == ["delegate", "asker"])
    withExtendedLifetime(token) {}
  }

  /// The ways to put a block on a queue, each as a function with a name.
  struct Way: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let put: @Sendable (DispatchQueue, @escaping @Sendable () -> Void) -> Void

    static let all = [
      Way(testDescription: "async") { $0.async(execute: $1) },
      Way(testDescription: "barrier") { $0.async(flags: .barrier, execute: $1) },
      Way(testDescription: "quality of service") { $0.async(qos: .userInteractive, execute: $1) },
      Way(testDescription: "group") { $0.async(group: DispatchGroup(), execute: $1) },
      Way(testDescription: "notification") { DispatchGroup().notify(queue: $0, execute: $1) },
      Way(testDescription: "work item") { $0.async(execute: DispatchWorkItem(block: $1)) },
      Way(testDescription: "queue with the target") {
        DispatchQueue(label: "on top", target: $0).async(execute: $1)
      },
      Way(testDescription: "nested synchronous block") { queue, block in
        queue.async { DispatchQueue(label: "other").sync { queue.async(execute: block) } }
      },
    ]
  }

  @Test(arguments: Way.all)
  func `blocks that handlers put on the queues have run when runAll returns`(way: Way) {
    for _ in 0..<rounds(100) {
      let delegates = MulticastDelegate()
      let queues = ShuffledQueues(seed: 1)
      let (a, b) = (queues.makeQueue(label: "a"), queues.makeQueue(label: "b"))
      let ran = Box(0)
      @Sendable func put(_ count: Int) {
        if count == 0 { return delegates.send("end") }
        way.put(count.isMultiple(of: 2) ? b : a) {
          ran.withChange { $0 += 1 }
          put(count - 1)
        }
      }
      let tokens = [
        delegates.on("begin", delivery: .queue(a)) { put(10) },
        delegates.on("end", delivery: .queue(b)) { a.async { ran.withChange { $0 += 1 } } },
      ]
      delegates.send("begin")
      queues.step()
      // Read before the test does anything that takes time.
      let afterStep = ran.value
      let stepCount = queues.runAll()
      let afterAll = ran.value
      #expect(afterStep == 10)
      #expect(stepCount == 1)
      #expect(afterAll == 11)
      withExtendedLifetime(tokens) {}
    }
  }
  @Test func `a handler can wait for a block on another queue`() {
    let delegates = MulticastDelegate()
    let queues = ShuffledQueues(seed: 1)
    let (a, b) = (queues.makeQueue(label: "a"), queues.makeQueue(label: "b"))
    let history = Recorder<Int>()
    let token = delegates.on("begin", delivery: .queue(a)) {
      b.async { history.record(1) }
      b.sync { history.record(2) }
      history.record(3)
    }
    delegates.send("begin")
    queues.runAll()
    #expect(history.events == [1, 2, 3])
    withExtendedLifetime(token) {}
  }

  @Test func `the calls of a clock and the blocks that they put on queues run in runAll`() {
    for _ in 0..<rounds(100) {
      let clock = ManualClock()
      let queues = ShuffledQueues(seed: 1)
      let (a, b) = (queues.makeQueue(label: "a"), queues.makeQueue(label: "b"))
      let history = Recorder<Int>()
      clock.schedule(after: .seconds(1), on: a) {
        history.record(1)
        b.async {
          history.record(2)
          clock.schedule(after: .zero, on: a) { history.record(3) }
          clock.advance(by: .zero)
        }
      }
      clock.advance(by: .seconds(1))
      #expect(history.events == [])
      #expect(queues.runAll() == 2)
      #expect(history.events == [1, 2, 3])
    }
  }

  @Test(arguments: TestSupport.seeds(30))
  func `random programs have ended when runAll returns`(seed: UInt64) {
    /// A block or a delivery, and what the block or the handler puts on queues.
    indirect enum Action {
      case block(queue: Int, [Action])
      case delivery(queue: Int, [Action])
    }
    var random = SeededGenerator(seed: seed)
    for _ in 0..<rounds(20) {
      var deliveryCount = 0
      var actionCount = 0
      func actions(_ depth: Int) -> [Action] {
        (0..<(depth == 0 ? 0 : Int.random(in: 0...3, using: &random))).map { _ in
          let queue = Int.random(in: 0..<3, using: &random)
          actionCount += 1
          if Bool.random(using: &random) {
            return .block(queue: queue, actions(depth - 1))
          }
          deliveryCount += 1
          return .delivery(queue: queue, actions(depth - 1))
        }
      }
      let multicasts = (0..<3).map { _ in MulticastDelegate() }
      let shuffled = ShuffledQueues(seed: seed)
      let queues = (0..<3).map { shuffled.makeQueue(label: "\($0)") }
      let ran = Box(0)
      @Sendable func perform(_ actions: [Action]) {
        for action in actions {
          switch action {
          case .block(let queue, let next):
            queues[queue].async {
              perform(next)
              ran.withChange { $0 += 1 }
            }
          case .delivery(let queue, let next):
            multicasts[queue].send("perform:", next)
          }
        }
      }
      let tokens = queues.enumerated().map { number, queue in
        multicasts[number].on("perform:", delivery: .queue(queue)) { (next: [Action]) in
          perform(next)
          ran.withChange { $0 += 1 }
        }
      }
      perform(actions(5))
      #expect(shuffled.runAll() == deliveryCount, "seed \(seed)")
      #expect(ran.value == actionCount, "seed \(seed)")
      #expect(shuffled.pendingCount == 0)
      withExtendedLifetime(tokens) {}
    }
  }

  @Test func `a delivery that steps the queues traps`() async {
    let result = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      let delegates = MulticastDelegate()
      let queues = ShuffledQueues(seed: 1)
      let token = delegates.on("hear", delivery: .queue(queues.makeQueue(label: "line"))) {
        queues.runAll()
      }
      delegates.send("hear")
      queues.step()
      withExtendedLifetime(token) {}
    }
    #expect(result.said("a delivery on 'line' cannot step its own queue"))
  }
}
