import Dispatch
import TestSupport
import Testing

@testable import DynamicMulticastTesting

@Suite(.failsIfItHangs)
struct InterleavingsTests {
  /// Adds a closure that records a label and a number.
  private func add(
    _ label: String, to delegates: MulticastDelegate, _ queues: ShuffledQueues,
    sharing: Set<String>? = nil, _ history: Recorder<String>
  ) -> DelegateToken {
    let queue = queues.makeQueue(label: label, sharing: sharing)
    return delegates.on("hear:", delivery: .queue(queue)) { (number: Int) in
      history.record("\(label)\(number)")
    }
  }

  /// Returns the histories of all runs with deliveries to several queues.
  private func histories(
    _ labels: [String], messages: Int = 1, sharing: Set<String>? = nil
  ) throws -> [[String]] {
    var histories: [[String]] = []
    let orders = try Interleavings { queues, _ in
      let (delegates, history) = (MulticastDelegate(), Recorder<String>())
      let tokens = labels.map { add($0, to: delegates, queues, sharing: sharing, history) }
      for number in 1...messages { delegates.send("hear:", number) }
      queues.runAll()
      histories.append(history.events)
      withExtendedLifetime(tokens) {}
    }
    #expect(orders.count == histories.count)
    return histories
  }

  // MARK: All orders

  @Test func `each order of three deliveries runs once`() throws {
    let found = try histories(["a", "b", "c"])
    #expect(found.count == 6)
    #expect(
      Set(found.map { $0.joined() })
        == ["a1b1c1", "a1c1b1", "b1a1c1", "b1c1a1", "c1a1b1", "c1b1a1"])
  }

  @Test func `each queue keeps its order`() throws {
    let found = try histories(["a", "b"], messages: 3)
    #expect(found.count == 20)  // 6! / (3! 3!)
    #expect(Set(found).count == 20)
    for history in found {
      for label in ["a", "b"] {
        #expect(history.filter { $0.hasPrefix(label) } == (1...3).map { "\(label)\($0)" })
      }
    }
  }

  @Test(arguments: 1...5) func `queues that share nothing have one order, others all`(count: Int)
    throws
  {
    let labels = (0..<count).map { "queue \($0)" }
    #expect(try histories(labels, sharing: []).count == 1)
    #expect(try histories(labels, sharing: ["state"]).count == (1...count).reduce(1, *))
  }

  @Test func `without deliveries, there is one order`() throws {
    #expect(try Interleavings { queues, _ in queues.runAll() }.count == 1)
  }

  @Test func `a delivery that a handler sends comes after its handler`() throws {
    var histories: Set<[String]> = []
    let orders = try Interleavings { queues, _ in
      let (delegates, history) = (MulticastDelegate(), Recorder<String>())
      let (a, b) = (queues.makeQueue(label: "a"), queues.makeQueue(label: "b"))
      let tokens = [
        delegates.on("begin", delivery: .queue(a)) { [delegates] in
          history.record("begin")
          delegates.send("next")
        },
        delegates.on("next", delivery: .queue(b)) { history.record("next") },
        delegates.on("begin", delivery: .queue(b)) { history.record("other") },
      ]
      delegates.send("begin")
      queues.runAll()
      histories.insert(history.events)
      withExtendedLifetime(tokens) {}
    }
    #expect(histories == [["begin", "other", "next"], ["other", "begin", "next"]])
    #expect(orders.count == 2)
  }

  @Test func `handlers that send to the same queue do not commute`() throws {
    var histories: Set<[String]> = []
    try Interleavings { queues, _ in
      let (delegates, history) = (MulticastDelegate(), Recorder<String>())
      let log = queues.makeQueue(label: "log", sharing: [])
      let tokens = ["a", "b"].map { label in
        let queue = queues.makeQueue(label: label, sharing: [])
        return delegates.on("go", delivery: .queue(queue)) { [delegates] in
          delegates.send("log:", label)
        }
      }
      let logger = delegates.on("log:", delivery: .queue(log)) { (label: String) in
        history.record(label)
      }
      delegates.send("go")
      queues.runAll()
      histories.insert(history.events)
      withExtendedLifetime((tokens, logger)) {}
    }
    #expect(histories == [["a", "b"], ["b", "a"]])
  }

  @Test func `the test sees the state between single steps, so all choices count`() throws {
    var found: Set<[String]> = []
    let orders = try Interleavings { queues, _ in
      let (delegates, history) = (MulticastDelegate(), Recorder<String>())
      let tokens = ["a", "b", "c"].map { add($0, to: delegates, queues, sharing: [], history) }
      delegates.send("hear:", 1)
      queues.step()
      found.insert(history.events)
      queues.runAll()
      withExtendedLifetime(tokens) {}
    }
    #expect(found == [["a1"], ["b1"], ["c1"]])
    #expect(orders.count == 3)
  }

  // MARK: Time

  @Test func `timers that are due are part of the order`() throws {
    var histories: Set<[String]> = []
    let orders = try Interleavings { queues, clock in
      let (delegates, history) = (MulticastDelegate(), Recorder<String>())
      let queue = queues.makeQueue(label: "a")
      let token = delegates.on("hear:", delivery: .queue(queue)) { (number: Int) in
        history.record("a\(number)")
      }
      clock.schedule(after: .seconds(5), on: queues.makeQueue(label: "b")) {
        history.record("timer")
      }
      delegates.send("hear:", 1)
      clock.advance(by: .seconds(5))
      queues.runAll()
      histories.insert(history.events)
      withExtendedLifetime(token) {}
    }
    #expect(histories == [["a1", "timer"], ["timer", "a1"]])
    #expect(orders.count == 2)
  }

  @Test func `a handler that moves the clock and a handler that schedules do not commute`() throws {
    var found: Set<Duration?> = []
    try Interleavings { queues, clock in
      let delegates = MulticastDelegate()
      let (a, b) = (
        queues.makeQueue(label: "a", sharing: []), queues.makeQueue(label: "b", sharing: [])
      )
      let tokens = [
        delegates.on("go", delivery: .queue(a)) { clock.advance(by: .seconds(1)) },
        delegates.on("go", delivery: .queue(b)) { clock.schedule(after: .seconds(5), on: b) {} },
      ]
      delegates.send("go")
      queues.runAll()
      found.insert(clock.nextDueTime)
      withExtendedLifetime(tokens) {}
    }
    #expect(found == [.seconds(5), .seconds(6)])
  }

  @Test func `an answer and the time limit of the question race`() throws {
    var results: [String: String] = [:]
    try Interleavings { queues, clock in
      let delegates = MulticastDelegate()
      delegates.clock = clock
      let asker = queues.makeQueue(label: "asker")
      let token = delegates.on("ask", delivery: .queue(queues.makeQueue(label: "delegate"))) { 7 }
      let result = Box("none")
      delegates.ask("ask", as: Int.self)
        .answer(by: .first(), within: .seconds(5), completionQueue: asker) {
          result.value = (try? $0.get()).map { "\($0)" } ?? "timeout"
        }
      clock.advance(by: .seconds(5))
      queues.runAll()
      results[queues.order.joined(separator: " ")] = result.value
      withExtendedLifetime(token) {}
    }
    #expect(results["delegate asker clock"] == "7")
    #expect(results["clock asker delegate"] == "timeout")
  }

  // MARK: Other blocks

  @Test func `the completions of questions are part of the order`() throws {
    var histories: Set<[String]> = []
    let orders = try Interleavings { queues, _ in
      let (delegates, history) = (MulticastDelegate(), Recorder<String>())
      let token = delegates.on("ask", delivery: .synchronous) { 7 }
      for label in ["a", "b", "c"] {
        let queue = queues.makeQueue(label: label)
        delegates.ask("ask", as: Int.self).answer(by: .first(), completionQueue: queue) { _ in
          history.record(label)
        }
      }
      #expect(queues.runAll() == 3)
      histories.insert(history.events)
      withExtendedLifetime(token) {}
    }
    #expect(orders.count == 6)
    #expect(histories.count == 6)
  }

  @Test func `blocks that a handler puts on queues are part of its step`() throws {
    let outcomes = Recorder<[Int]>()
    let orders = try Interleavings { queues, _ in
      let delegates = MulticastDelegate()
      let other = queues.makeQueue(label: "other")
      let count = Box(0)
      let seen = Recorder<Int>()
      let tokens = ["a", "b", "c", "d"].map { label in
        delegates.on("go", delivery: .queue(queues.makeQueue(label: label))) {
          seen.record(count.value)
          @Sendable func put(_ number: Int) {
            if number == 0 { return }
            other.async {
              count.withChange { $0 += 1 }
              put(number - 1)
            }
          }
          put(10)
        }
      }
      delegates.send("go")
      queues.runAll()
      outcomes.record(seen.events)
      withExtendedLifetime(tokens) {}
    }
    #expect(orders.count == 24)
    #expect(Set(outcomes.events) == [[0, 10, 20, 30]])
  }

  @Test func `a block on another queue depends on what the other queue shares`() throws {
    var histories: Set<[String]> = []
    try Interleavings { queues, _ in
      let (delegates, history) = (MulticastDelegate(), Recorder<String>())
      let (a, b, c) = (
        queues.makeQueue(label: "a", sharing: []), queues.makeQueue(label: "b", sharing: ["x"]),
        queues.makeQueue(label: "c", sharing: ["x"])
      )
      let tokens = [
        delegates.on("go", delivery: .queue(a)) { b.async { history.record("b") } },
        delegates.on("go", delivery: .queue(c)) { history.record("c") },
      ]
      delegates.send("go")
      queues.runAll()
      histories.insert(history.events)
      withExtendedLifetime(tokens) {}
    }
    #expect(histories == [["b", "c"], ["c", "b"]])
  }

  @Test func `blocks that the closure puts on queues last are part of the order`() throws {
    let ran = Box(0)
    let orders = try Interleavings { queues, _ in
      let queue = queues.makeQueue(label: "a")
      queue.async { queue.async { ran.withChange { $0 += 1 } } }
    }
    #expect(orders.count == 1)
    #expect(ran.value == 1)
  }

  // MARK: Orders that are not controlled to their end

  @Test func `deliveries that wait when the closure returns are an error`() {
    let error = #expect(throws: InterleavingError.self) {
      try Interleavings { queues, _ in
        let (delegates, history) = (MulticastDelegate(), Recorder<String>())
        let tokens = ["a", "b", "c"].map { add($0, to: delegates, queues, history) }
        delegates.send("hear:", 1)
        queues.step()
        withExtendedLifetime(tokens) {}
      }
    }
    #expect(
      "\(error.map { "\($0)" } ?? "")".hasPrefix(
        """
        run 1, in the order 'a', ends while deliveries wait on 'b', 'c': call runAll() at the end \
        of the closure
        """))
  }

  @Test func `a delivery that a block sends after runAll is an error`() {
    // The block may run after the closure has returned, so the token outlives the closure.
    var token: DelegateToken?
    let error = #expect(throws: InterleavingError.self) {
      try Interleavings { queues, _ in
        let (delegates, history) = (MulticastDelegate(), Recorder<String>())
        token = add("a", to: delegates, queues, history)
        queues.runAll()
        queues.makeQueue(label: "b").async { [delegates] in delegates.send("hear:", 1) }
      }
    }
    withExtendedLifetime(token) {}
    #expect("\(error.map { "\($0)" } ?? "")".contains("ends while deliveries wait on 'a'"))
  }

  @Test func `a timer that is due and has not run is an error`() {
    let error = #expect(throws: InterleavingError.self) {
      try Interleavings { queues, clock in
        clock.schedule(after: .seconds(1), on: DispatchQueue(label: "other")) {}
        clock.advance(by: .seconds(1))
      }
    }
    #expect("\(error.map { "\($0)" } ?? "")".contains("ends while deliveries wait on 'clock'"))
  }

  @Test func `an asynchronous handler that has not ended is an error`() throws {
    func run(_ advances: Bool) throws -> Int {
      try Interleavings { queues, clock in
        let delegates = MulticastDelegate()
        let tokens = ["a", "b"].map { label in
          delegates.on("hear", delivery: .queue(queues.makeQueue(label: label))) { () async in
            if label == "b" { try? await clock.sleep(for: .seconds(1)) }
          }
        }
        delegates.send("hear")
        queues.runAll()
        if advances {
          clock.advance(by: .seconds(1))
          queues.runAll()
        }
        withExtendedLifetime(tokens) {}
      }.count
    }
    #expect(try run(true) == 2)
    let error = #expect(throws: InterleavingError.self) { _ = try run(false) }
    #expect(
      "\(error.map { "\($0)" } ?? "")".contains(
        "ends while asynchronous handlers on 'b' have not ended"))
  }

  /// Puts a delivery or a block on a queue of an order that has ended, and returns the error.
  private func errorAfterLateUse(
    _ use: @escaping @Sendable (DispatchQueue, MulticastDelegate) -> Void
  ) -> InterleavingError? {
    let first = Box<(queue: DispatchQueue, delegates: MulticastDelegate)?>(nil)
    let listener = Listener()
    return #expect(throws: InterleavingError.self) {
      try Interleavings { queues, _ in
        let (delegates, history) = (MulticastDelegate(), Recorder<String>())
        let tokens = ["a", "b"].map { add($0, to: delegates, queues, history) }
        let queue = queues.makeQueue(label: "late")
        delegates.add(listener, delegateQueue: queue)
        if let first = first.value {
          use(first.queue, first.delegates)
        } else {
          first.value = (queue, delegates)
        }
        delegates.send("hear:", 1)
        queues.runAll()
        withExtendedLifetime(tokens) {}
      }
    }
  }

  @Test func `a delivery or a block that comes after the end of an order is an error`() {
    let errors = [
      errorAfterLateUse { _, delegates in delegates.send("hear:", 1) },
      errorAfterLateUse { queue, _ in
        queue.async {}
        queue.sync {}
      },
    ]
    for error in errors {
      #expect(error?.number == 1)
      #expect(error?.order == "a b late")
      #expect(
        "\(error.map { "\($0)" } ?? "")".hasPrefix(
          "run 1, in the order 'a b late', had ended when 'late' got another delivery or block"))
    }
  }

  // MARK: Failures

  private struct Failure: Error {}

  /// Throws or fails if the window is called before the roster.
  private func find(
    only name: String? = nil, runs: Recorder<String>, _ fail: @escaping () throws -> Void
  ) throws {
    try Interleavings(only: name) { queues, _ in
      let (delegates, history) = (MulticastDelegate(), Recorder<String>())
      let tokens = ["the roster", "the window"].map { add($0, to: delegates, queues, history) }
      delegates.send("hear:", 1)
      delegates.send("hear:", 2)
      queues.runAll()
      runs.record(queues.order.joined(separator: ","))
      withExtendedLifetime(tokens) {}
      if history.events.last == "the roster2" { try fail() }
    }
  }

  @Test func `an error ends the exploration, and names the order, which can run alone`() throws {
    let runs = Recorder<String>()
    let error = #expect(throws: InterleavingError.self) {
      try find(runs: runs) { throw Failure() }
    }
    let name = try #require(error?.order)
    #expect(name == "the roster the window*2 the roster")
    #expect(error?.number == runs.events.count)
    #expect(
      error?.description == """
        run \(runs.events.count), in the order '\(name)', threw: Failure(); \
        Interleavings(only: "\(name)") runs this order alone
        """)

    let again = Recorder<String>()
    #expect(throws: InterleavingError.self) {
      try find(only: name, runs: again) { throw Failure() }
    }
    #expect(again.events == [runs.events.last])
  }

  @Test func `a failed expectation ends the exploration, and names the order`() throws {
    let runs = Recorder<String>()
    var name: String?
    try withKnownIssue {
      do {
        try find(runs: runs) { #expect(Bool(false), "the window came last") }
      } catch let error as InterleavingError {
        name = error.order
        if case .failedExpectation = error.problem {} else { Issue.record(error) }
      }
    } matching: {
      $0.comments.contains("the window came last")
    }
    #expect(name == "the roster the window*2 the roster")
    #expect(runs.events.count < 6)
  }

  @Test func `a name that does not fit is an error that lists the queues`() {
    for (name, said) in [
      ("the window the table", "'the table' does not begin with a queue that has deliveries"),
      ("the window", "after 'the window', name one"),
      ("the window*2 the roster*3", "they wait on no queue"),
    ] {
      let error = #expect(throws: InterleavingError.self) {
        try find(only: name, runs: Recorder()) {}
      }
      #expect("\(error.map { "\($0)" } ?? "")".contains(said))
    }
  }

  @Test func `too many orders are an error`() {
    let error = #expect(throws: InterleavingError.self) {
      try Interleavings(limit: 5) { queues, _ in
        let (delegates, history) = (MulticastDelegate(), Recorder<String>())
        let tokens = ["a", "b", "c"].map { add($0, to: delegates, queues, history) }
        delegates.send("hear:", 1)
        queues.runAll()
        withExtendedLifetime(tokens) {}
      }
    }
    #expect("\(error.map { "\($0)" } ?? "")".hasPrefix("there are more than 5 orders"))
  }

  @Test func `handlers that send for ever are an error`() {
    let error = #expect(throws: InterleavingError.self) {
      try Interleavings { queues, _ in
        let delegates = MulticastDelegate()
        let token = delegates.on("go", delivery: .queue(queues.makeQueue(label: "a"))) {
          [delegates] in delegates.send("go")
        }
        delegates.send("go")
        queues.runAll()
        delegates.removeAllDelegates()
        withExtendedLifetime(token) {}
      }
    }
    #expect("\(error.map { "\($0)" } ?? "")".contains("has not ended after 10000 steps"))
  }

  @Test func `a closure that behaves differently after the same choices is an error`() {
    var count = 0
    let error = #expect(throws: InterleavingError.self) {
      try Interleavings { queues, _ in
        count += 1
        let (delegates, history) = (MulticastDelegate(), Recorder<String>())
        let labels = count == 1 ? ["a", "b"] : ["a", "b", "c"]
        let tokens = labels.map { add($0, to: delegates, queues, history) }
        delegates.send("hear:", 1)
        queues.runAll()
        withExtendedLifetime(tokens) {}
      }
    }
    #expect(
      "\(error.map { "\($0)" } ?? "")"
        .contains("deliveries waited on 'a', 'b', and now on 'a', 'b', 'c'"))
  }

  @Test func `queues with the same label have different names`() throws {
    let error = #expect(throws: InterleavingError.self) {
      try Interleavings { queues, _ in
        let (delegates, history) = (MulticastDelegate(), Recorder<String>())
        let tokens = (0..<3).map { _ in add("a", to: delegates, queues, history) }
        delegates.send("hear:", 1)
        queues.runAll()
        withExtendedLifetime(tokens) {}
        throw Failure()
      }
    }
    #expect(error?.order == "a a#2 a#3")
  }

  // MARK: Asynchronous closures

  @Test func `an asynchronous closure runs in all orders`() async throws {
    let found = Recorder<String>()
    let orders = try await Interleavings { queues, clock in
      let (delegates, history) = (MulticastDelegate(), Recorder<String>())
      let tokens = ["a", "b", "c"].map { add($0, to: delegates, queues, history) }
      let sleeper = Task { try await clock.sleep(for: .seconds(1)) }
      await clock.waitForPending()
      delegates.send("hear:", 1)
      queues.runAll()
      clock.advance(by: .seconds(1))
      try await sleeper.value
      found.record(history.events.joined())
      withExtendedLifetime(tokens) {}
    }
    #expect(orders.count == 6)
    #expect(Set(found.events).count == 6)
  }

  @Test func `a failed expectation of an asynchronous closure names the order`() async throws {
    let name = Box<String?>(nil)
    try await withKnownIssue {
      do {
        try await Interleavings { queues, _ in
          let (delegates, history) = (MulticastDelegate(), Recorder<String>())
          let tokens = ["a", "b"].map { add($0, to: delegates, queues, history) }
          delegates.send("hear:", 1)
          queues.runAll()
          await Task.yield()
          #expect(history.events.first == "a1", "the order is wrong")
          withExtendedLifetime(tokens) {}
        }
      } catch let error as InterleavingError {
        name.value = error.order
      }
    } matching: {
      $0.comments.contains("the order is wrong")
    }
    #expect(name.value == "b a")
  }
}
