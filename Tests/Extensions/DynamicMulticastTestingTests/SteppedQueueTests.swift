import Dispatch
import DynamicMulticastTesting
import RuntimeSupport
import TestSupport
import Testing

struct SteppedQueueTests {
  private let delegates = MulticastDelegate()
  private let stepped = SteppedQueue()
  private let listener = Listener()

  @Test func `nothing is delivered before it is stepped, and then one by one`() {
    delegates.add(listener, delegateQueue: stepped.queue)
    delegates.send("hear:", 1)
    delegates.send("hear:", 2)
    #expect(listener.heard.events == [])
    #expect(stepped.pendingCount == 2)
    #expect(stepped.step())
    #expect(listener.heard.events == [1])
    #expect(stepped.step())
    #expect(!stepped.step())
    #expect(listener.heard.events == [1, 2])
  }

  @Test func `the delivery of one message to each delegate is a step of its own`() {
    let others = [Listener(), Listener()]
    for delegate in [listener] + others { delegates.add(delegate, delegateQueue: stepped.queue) }
    delegates.send("hear:", 1)
    #expect(stepped.pendingCount == 3)
    stepped.step()
    #expect(others.allSatisfy { $0.heard.events.isEmpty })
    #expect(stepped.runAll() == 2)
    #expect(others.allSatisfy { $0.heard.events == [1] })
  }

  @Test func `handlers run on the queue, on the thread that steps`() {
    let key = DispatchSpecificKey<String>()
    stepped.queue.setSpecific(key: key, value: "here")
    let values = Recorder<String?>()
    let token = delegates.on("hear:", delivery: .queue(stepped.queue)) {
      [queue = stepped.queue] (_: Int) in
      dispatchPrecondition(condition: .onQueue(queue))
      values.record(DispatchQueue.getSpecific(key: key))
    }
    delegates.send("hear:", 1)
    stepped.runAll()
    #expect(values.events == ["here"])
    withExtendedLifetime(token) {}
  }

  @Test func `a message that a handler sends is delivered after those that wait already`() {
    let order = Recorder<Int>()
    let token = delegates.on("hear:", delivery: .queue(stepped.queue)) {
      [delegates] (number: Int) in
      order.record(number)
      if number < 10 { delegates.send("hear:", number + 10) }
    }
    delegates.send("hear:", 1)
    delegates.send("hear:", 2)
    #expect(stepped.runAll() == 4)
    #expect(order.events == [1, 2, 11, 12])
    withExtendedLifetime(token) {}
  }

  @Test func `delegates on other queues are called immediately`() {
    let queue = DispatchQueue(label: "elsewhere")
    let (synchronous, asynchronous) = (Listener(), Listener())
    delegates.add(synchronous, delivery: .synchronous)
    delegates.add(listener, delegateQueue: stepped.queue)
    delegates.add(asynchronous, delegateQueue: queue)
    delegates.send("hear:", 1)
    queue.sync {}
    #expect(synchronous.heard.events == [1])
    #expect(asynchronous.heard.events == [1])
    #expect(listener.heard.events == [])
    stepped.runAll()
    #expect(listener.heard.events == [1])
  }

  @Test func `removal drops or keeps pending deliveries`() {
    delegates.add(listener, delegateQueue: stepped.queue)
    delegates.send("hear:", 1)
    #expect(delegates.remove(listener, delivery: .queue(stepped.queue), pending: .drop) == 1)
    #expect(stepped.runAll() == 1)
    #expect(listener.heard.events == [])

    delegates.add(listener, delegateQueue: stepped.queue)
    delegates.send("hear:", 2)
    #expect(delegates.remove(listener, pending: .deliver) == 1)
    stepped.runAll()
    #expect(listener.heard.events == [2])
  }

  @Test func `a removal that waits returns when the delivery has been stepped`() async throws {
    delegates.add(listener, delegateQueue: stepped.queue)
    delegates.send("hear:", 1)
    async let removed = delegates.remove(listener, pending: .awaited)
    stepped.runAll()
    #expect(try await removed == 1)
    #expect(listener.heard.events == [1])
  }

  @Test func `a question waits to be stepped`() async throws {
    let gate = Mock(respondingTo: [])
    gate.when("shouldHear:").answer(true)
    delegates.add(gate, delegateQueue: stepped.queue)
    let answers = Recorder<Bool>()
    let asker = DispatchQueue(label: "asker")
    delegates.ask("shouldHear:", 1, as: Bool.self)
      .answer(by: .contains(default: false) { $0 }, completionQueue: asker) { result in
        answers.record((try? result.get()) ?? false)
      }
    #expect(stepped.pendingCount == 1)
    #expect(gate.invocations.isEmpty)
    stepped.runAll()
    #expect(gate.invocations.count == 1)
    asker.sync {}
    #expect(answers.events == [true])
  }

  @Test func `the completion of a question is a step`() {
    let token = delegates.on("ask", delivery: .synchronous) { 7 }
    let answers = Recorder<Int?>()
    let question = delegates.ask("ask", as: Int.self)
    question.answer(by: .first(), completionQueue: stepped.queue) { [queue = stepped.queue] in
      dispatchPrecondition(condition: .onQueue(queue))
      answers.record((try? $0.get()) ?? nil)
    }
    #expect(stepped.pendingCount == 1)
    stepped.queue.sync {}
    #expect(answers.events == [])
    #expect(stepped.runAll() == 1)
    #expect(answers.events == [7])
    withExtendedLifetime(token) {}
  }

  @Test func `blocks that a handler puts on the queue have run when the step returns`() {
    let ran = Box(0)
    @Sendable func put(_ count: Int) {
      if count == 0 { return delegates.send("end") }
      stepped.queue.async {
        ran.withChange { $0 += 1 }
        put(count - 1)
      }
    }
    let tokens = [
      delegates.on("begin", delivery: .queue(stepped.queue)) { put(10) },
      delegates.on("end", delivery: .queue(stepped.queue)) {},
    ]
    for round in 1...rounds(100) {
      delegates.send("begin")
      stepped.step()
      // Read before the test does anything that takes time.
      let (count, pendingCount) = (ran.value, stepped.pendingCount)
      #expect(count == 10 * round)
      #expect(pendingCount == 1)
      #expect(stepped.runAll() == 1)
    }
    withExtendedLifetime(tokens) {}
  }

  @Test func `a step comes after the blocks that the test has put on the queue`() {
    delegates.add(listener, delegateQueue: stepped.queue)
    for round in 1...rounds(100) {
      stepped.queue.async { [delegates, queue = stepped.queue] in
        queue.async { delegates.send("hear:", round) }
      }
      #expect(stepped.step())
      #expect(listener.heard.events.last == round)
    }
  }

  @Test func `each piece of an asynchronous handler is a step`() async throws {
    let heard = Recorder<String>()
    let (stream, continuation) = AsyncStream<Int>.makeStream()
    let steps = SteppedQueue()
    let arrival = AsyncStream<Void>.makeStream()
    let token = delegates.on("hear:", delivery: .queue(steps.queue)) { (number: Int) async in
      heard.record("begin \(number)")
      for await more in stream {
        dispatchPrecondition(condition: .onQueue(steps.queue))
        heard.record("more \(more)")
        break
      }
      arrival.continuation.yield()
    }
    delegates.send("hear:", 1)
    steps.step()
    #expect(heard.events == ["begin 1"])
    continuation.yield(2)
    #expect(steps.runAll() == 1)
    for await _ in arrival.stream { break }
    #expect(heard.events == ["begin 1", "more 2"])
    withExtendedLifetime(token) {}
  }

  @Test func `pending deliveries are released with the queue`() {
    weak let remaining: Listener?
    do {
      let steps = SteppedQueue()
      let listener = Listener()
      remaining = listener
      delegates.add(listener, delegateQueue: steps.queue)
      delegates.send("hear:", 1)
      #expect(steps.pendingCount == 1)
    }
    #expect(remaining == nil)
  }

  @Test func `a delivery that comes after the queue was deallocated is released`() {
    let queue = SteppedQueue().queue
    weak let remaining: Listener?
    do {
      let listener = Listener()
      remaining = listener
      delegates.add(listener, delegateQueue: queue)
      delegates.send("hear:", 1)
      #expect(listener.heard.events == [])
    }
    #expect(remaining == nil)
  }

  @Test func `a handler that removes its own delegate does not wait for itself`() {
    final class Once: Respondable, Sendable {
      let delegates: MulticastDelegate
      let heard = Recorder<Int>()
      init(_ delegates: MulticastDelegate) { self.delegates = delegates }
      static var methods: MethodTable {
        MethodTable {
          Method("hear:") { (self: Once, number: Int) in
            self.heard.record(number)
            self.delegates.remove(self, pending: .wait)
          }
        }
      }
    }
    let once = Once(delegates)
    delegates.add(once, delegateQueue: stepped.queue)
    delegates.send("hear:", 1)
    delegates.send("hear:", 2)
    stepped.runAll()
    #expect(once.heard.events == [1])
  }

  @Test(arguments: seeds(30))
  func `it behaves as a list of deliveries`(seed: UInt64) {
    struct Delivery {
      let listener: Int
      let registration: Int
      let number: Int
    }
    var random = SeededGenerator(seed: seed)
    let listeners = (0..<3).map { _ in Listener() }
    var registrations: [(listener: Int, registration: Int)] = []
    var dropped: Set<Int> = []
    var waiting: [Delivery] = []
    var heard: [[Int]] = [[], [], []]
    for number in 0..<300 {
      switch Int.random(in: 0..<10, using: &random) {
      case 0...3:
        delegates.send("hear:", number)
        waiting += registrations.map {
          Delivery(listener: $0.listener, registration: $0.registration, number: number)
        }
      case 4...7:
        #expect(stepped.step() == !waiting.isEmpty)
        if waiting.isEmpty { continue }
        let next = waiting.removeFirst()
        if !dropped.contains(next.registration) { heard[next.listener].append(next.number) }
      default:
        let listener = Int.random(in: 0..<3, using: &random)
        if let index = registrations.firstIndex(where: { $0.listener == listener }) {
          let isDropped = Bool.random(using: &random)
          delegates.remove(listeners[listener], pending: isDropped ? .drop : .deliver)
          if isDropped { dropped.insert(registrations[index].registration) }
          registrations.remove(at: index)
        } else {
          delegates.add(listeners[listener], delegateQueue: stepped.queue)
          registrations.append((listener, number))
        }
      }
      #expect(stepped.pendingCount == waiting.count)
      #expect(listeners.map(\.heard.events) == heard)
    }
  }

  @Test func `several threads that step keep the order`() async {
    delegates.add(listener, delegateQueue: stepped.queue)
    for number in 0..<400 { delegates.send("hear:", number) }
    await withTaskGroup { group in
      for _ in 0..<4 {
        group.addTask { [stepped] in for _ in 0..<100 { stepped.step() } }
      }
    }
    #expect(listener.heard.events == Array(0..<400))
  }

  @Test func `a delivery that steps its own queue traps`() async {
    let result = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      let delegates = MulticastDelegate()
      let stepped = SteppedQueue(label: "line")
      let token = delegates.on("hear", delivery: .queue(stepped.queue)) { stepped.step() }
      delegates.send("hear")
      stepped.step()
      withExtendedLifetime(token) {}
    }
    let text = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(text.contains("a delivery on 'line' cannot step its own queue"))
  }

  #if DEBUG
    @Test(.ownProcess(without: [[.workItems]]))
    func `without a count of blocks, chains of blocks have run when the step returns`() {
      #expect(!Assumption.workItems.holds)
      let ran = Box(0)
      @Sendable func put(_ count: Int) {
        if count == 0 { return }
        stepped.queue.async {
          ran.withChange { $0 += 1 }
          put(count - 1)
        }
      }
      let token = delegates.on("begin", delivery: .queue(stepped.queue)) { put(10) }
      for round in 1...100 {
        delegates.send("begin")
        stepped.step()
        let count = ran.value
        #expect(count == 10 * round)
      }
      withExtendedLifetime(token) {}
    }
  #endif
}
