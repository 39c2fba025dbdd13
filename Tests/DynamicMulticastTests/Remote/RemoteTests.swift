import Dispatch
import DynamicMulticast
import RuntimeSupport
import TestSupport
import Testing

/// Messages and questions that leave the process through a bridge, which is a `RemoteDelegates`.
struct RemoteTests {
  private let delegates = MulticastDelegate()
  private let window = RemoteDelegate("Window", in: "other")

  /// Makes a bridge whose delegate gives all answers to each question at once, and then finishes.
  private func bridge(
    answering answers: [any Sendable], limit: Duration? = .endless
  ) -> Bridge {
    let window = window
    return Bridge(answerLimit: limit) { question in
      for answer in answers { question.answer(.success(answer), by: window) }
      question.finish()
    }
  }

  // MARK: Messages

  @Test func `a message reaches the delegates here and elsewhere, and does not come back`() {
    let other = MulticastDelegate()
    let (here, there) = (Listener(), Listener())
    delegates.add(here, delivery: .synchronous)
    other.add(there, delivery: .synchronous)
    delegates.attach(Bridge(to: other))
    other.attach(Bridge(to: delegates))
    delegates.send("hear:", 1)
    other.send("hear:", 2)
    #expect(here.heard.events == [1, 2])
    #expect(there.heard.events == [1, 2])
  }

  @Test func `a message that a handler sends goes elsewhere, though its cause came from there`() {
    let bridge = Bridge()
    delegates.attach(bridge)
    let token = delegates.on("hear:", delivery: .synchronous) { [delegates] (number: Int) in
      delegates.send("heard:", number)
    }
    defer { withExtendedLifetime(token) {} }
    delegates.local.send(Invocation("hear:", 1))
    #expect(bridge.selectors == ["heard:"])
    delegates.send("hear:", 2)
    #expect(bridge.selectors == ["heard:", "hear:", "heard:"])
  }

  @Test func `a local message that is deferred stays local`() {
    let bridge = Bridge()
    delegates.attach(bridge)
    let heard = Recorder<Int>()
    let token = delegates.on("hear:", delivery: .synchronous) { [delegates] (number: Int) in
      heard.record(number)
      if number == 1 { delegates.local.send(Invocation("hear:", 2)) }
    }
    defer { withExtendedLifetime(token) {} }
    delegates.send("hear:", 1)
    #expect(heard.events == [1, 2])
    #expect(bridge.selectors == ["hear:"])
  }

  @Test func `a local message that is passed on, or kept and sent again, goes elsewhere`() throws {
    let (bridge, innerBridge) = (Bridge(), Bridge())
    let inner = MulticastDelegate()
    let (listener, kept) = (Listener(), Recorder<Invocation>())
    inner.add(listener, delivery: .synchronous)
    inner.attach(innerBridge)
    delegates.attach(bridge)
    delegates.add(inner, delivery: .synchronous)
    let responder = Responder()
    try responder.objectMethods.set("hear:", invocation: { invocation in kept.record(invocation) })
    delegates.add(responder, delivery: .synchronous)
    delegates.local.send(Invocation("hear:", 1))
    #expect(bridge.selectors == [] && innerBridge.selectors == ["hear:"])
    for invocation in kept.events { delegates.send(invocation) }
    #expect(bridge.selectors == ["hear:"])
    #expect(listener.heard.events == [1, 1])
  }

  @Test func `delegates elsewhere count as responders of a message, and nowhere else`() {
    let unheard = Recorder<String>()
    delegates.diagnostics.unheardHandler = { unheard.record($0.selector.name) }
    let bridge = Bridge()
    delegates.attach(bridge)
    delegates.send("hear:", 1)
    #expect(unheard.events == [])
    #expect(delegates.count == 0)
    #expect(!delegates.hasDelegateThatResponds(to: "hear:"))
    #expect(delegates.detach(bridge))
    #expect(!delegates.detach(bridge))
    delegates.send("hear:", 2)
    #expect(unheard.events == ["hear:"])
    #expect(bridge.selectors == ["hear:"])
  }

  @Test func `a message that cannot leave reaches the delegates here, and the sender is told`()
    async throws
  {
    let listener = Listener()
    delegates.add(listener, delivery: .synchronous)
    delegates.attach(Bridge(isCut: true))
    let failures = Recorder<String>()
    delegates.diagnostics.failureHandler = { failures.record("\($0)") }
    delegates.send("hear:", 1)
    #expect(failures.events == ["[? hear:1] failed: the cable is cut"])
    let thrown = #expect(throws: DeliveryFailure.self) {
      try delegates.sendOrThrow("hear:", 2)
    }
    #expect(thrown?.error is Bridge.Cut)
    await #expect(throws: DeliveryFailure.self) {
      try await delegates.sendAwaitingRoom("hear:", 3)
    }
    #expect(listener.heard.events == [1, 2, 3])
    #expect(failures.events.count == 1)
  }

  @Test func `counted deliveries and observers change nothing`() {
    let listener = Listener()
    delegates.add(listener, delivery: .synchronous, limit: DeliveryLimit(1, whenFull: .dropOldest))
    let bridge = Bridge()
    delegates.attach(bridge)
    delegates.send("hear:", 1)
    delegates.local.send(Invocation("hear:", 2))
    delegates.send("unheard:", 3)
    #expect(listener.heard.events == [1, 2])
    #expect(bridge.selectors == ["hear:", "unheard:"])
  }

  // MARK: Questions

  @Test func `answers from elsewhere come behind those from here`() async throws {
    let oracles = [Oracle("a", .yes), Oracle("b", .yes)]
    delegates.add(oracles)
    delegates.attach(bridge(answering: [10, 20]))
    let amounts = try await delegates.ask("amount:", "go", as: Int.self).reduce([]) { $0 + [$1] }
    #expect(amounts == [2, 2, 10, 20])
  }

  @Test func `each recipe takes answers from elsewhere, unless it is asked locally`() async throws {
    delegates.attach(bridge(answering: [false, true]))
    let may = delegates.ask("may:", "go", as: Bool.self)
    #expect(try await may.contains(default: false) { $0 })
    #expect(try await !may.allSatisfy(default: true) { $0 })
    #expect(try await may.first() == false)
    #expect(try await may.reduce(0) { $0 + ($1 ? 1 : 0) } == 1)
    #expect(try await delegates.local.ask(Invocation("may:", "go"), as: Bool.self).first() == nil)
  }

  @Test func `the first answer that is not nil is asked for elsewhere after the delegates here`()
    async throws
  {
    let oracle = Oracle("a", .yes)
    let remote = bridge(answering: [String?.none, "tom" as String?])
    delegates.attach(remote)
    #expect(try await delegates.ask("name:", "go", as: String?.self).first() == "tom")
    delegates.add([oracle])
    #expect(try await delegates.ask("name:", "go", as: String?.self).first() == "a")
    #expect(remote.questions.withLock { $0.count } == 1)
  }

  @Test func `an answer names the delegate and its process`() async throws {
    delegates.attach(bridge(answering: [3]))
    var found: [String] = []
    for try await answer in delegates.ask("amount:", "go", as: Int.self).answers() {
      found.append("\(answer.value) \(answer.delegate)")
      #expect(answer.delivery == nil)
    }
    #expect(found == ["3 Window in other"])
  }

  @Test func `an answer of another type, and an error, are failures of that delegate`()
    async throws
  {
    let window = window
    delegates.attach(
      Bridge(answerLimit: .endless) { question in
        question.answer(.success("three"), by: window)
        question.answer(.failure(Bridge.Cut()), by: window)
        question.answer(.success(4), by: window)
        question.finish()
      })
    let question = delegates.ask("amount:", "go", as: Int.self)
    #expect(try await question.reduce(0, errors: .ignore, +) == 4)
    #expect(try await question.reduce(0, errors: .substitute(1), +) == 6)
    let error = await #expect(throws: QuestionError.self) { try await question.reduce(0, +) }
    #expect(
      error.map { "\($0)" } == """
        [RemoteDelegate amount:"go"] failed in other: 'amount:' return value: expected Int, \
        found String; [RemoteDelegate amount:"go"] failed in other: the cable is cut
        """)
  }

  @Test func `a question without a limit fails at once, unless the bridge has one`() async {
    delegates.attach(bridge(answering: [1], limit: nil))
    let question = delegates.ask("amount:", "go", as: Int.self)
    let error = await #expect(throws: QuestionError.self) { try await question.reduce(0, +) }
    #expect(
      error.map { "\($0)" } == """
        'amount:' is asked in other processes, too, and has no time limit: give the question one \
        with 'within:'
        """)
    await #expect(throws: Never.self) { try await question.reduce(0, within: .endless, +) }
  }

  @Test func `when the time is up, the answers so far count where no delegate is known to miss`()
    async throws
  {
    let window = window
    delegates.attach(
      Bridge(answerLimit: .milliseconds(10)) { question in
        question.answer(.success(5), by: window)
      })
    #expect(try await delegates.ask("amount:", "go", as: Int.self).reduce(1, +) == 6)
  }

  @Test func `a delegate that is known to miss is named when the time is up`() async throws {
    let (window, log) = (window, RemoteDelegate("Log", in: "third"))
    delegates.attach(
      Bridge(answerLimit: .milliseconds(10)) { question in
        question.awaited = [window, log]
        question.answer(.success(5), by: window)
        question.awaited = [log]
      })
    let error = await #expect(throws: QuestionError.self) {
      try await delegates.ask("amount:", "go", as: Int.self).reduce(1, +)
    }
    #expect(error.map { "\($0)" } == "'amount:' was not answered in time by Log in third")
  }

  @Test func `a limit that has passed asks nobody`() async throws {
    let remote = bridge(answering: [1])
    delegates.attach(remote)
    let amount = try await delegates.ask("amount:", "go", as: Int.self)
      .reduce(7, within: .zero, +)
    #expect(amount == 7)
    #expect(remote.questions.withLock { $0.isEmpty })
  }

  @Test func `the bridge hears when no more answers are wanted`() async throws {
    let over = Recorder<String>()
    let window = window
    delegates.attach(
      Bridge(answerLimit: .endless) { question in
        question.whenOver { over.record("over") }
        question.answer(.success(true), by: window)
        // This answer is too late, and is ignored.
        question.answer(.success(false), by: window)
        question.finish()
        question.whenOver { over.record("over already") }
      })
    let may = delegates.ask("may:", "go", as: Bool.self)
    #expect(try await may.contains(default: false) { $0 })
    #expect(over.events == ["over", "over already"])
  }

  @Test func `cancelling the asker ends the question`() async throws {
    let over = DispatchSemaphore(value: 0)
    let asked = DispatchSemaphore(value: 0)
    delegates.attach(
      Bridge(answerLimit: .endless) { question in
        question.whenOver { over.signal() }
        asked.signal()
      })
    let task = Task { [delegates] in
      try await delegates.ask("may:", "go", as: Bool.self).contains(default: false) { $0 }
    }
    await withCheckedContinuation { continuation in
      DispatchQueue.global().async {
        asked.wait()
        continuation.resume()
      }
    }
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
    await withCheckedContinuation { continuation in
      DispatchQueue.global().async {
        over.wait()
        continuation.resume()
      }
    }
  }

  @Test func `a pipe stays in the process`() async throws {
    let remote = bridge(answering: ["x"])
    delegates.attach(remote)
    let oracle = Oracle("a", .yes)
    delegates.add([oracle])
    let item = try await delegates.ask("will:send:", 1, "hi ", as: String?.self).pipe(through: 1)
    #expect(item == "hi a")
    #expect(oracle.asked.events == ["hi "])
    #expect(remote.questions.withLock { $0.isEmpty })
  }

  @Test func `a question that is released unanswered keeps nothing alive`() async throws {
    weak var listener: Listener?
    do {
      let bridge = Bridge(answerLimit: .milliseconds(1))
      delegates.attach(bridge)
      let strong = Listener()
      listener = strong
      delegates.add(strong, delivery: .synchronous)
      _ = try await delegates.ask("amount:", "go", as: Int.self).reduce(0, +)
      delegates.detach(bridge)
    }
    #expect(listener == nil)
  }

  @Test func `a bridge that keeps its ended questions can be released with its multicast`()
    async throws
  {
    let released: DeallocationSignal
    do {
      let other = MulticastDelegate()
      let bridge = bridge(answering: [1])
      released = DeallocationSignal(of: bridge)
      other.attach(bridge)
      #expect(try await other.ask("amount:", "go", as: Int.self).reduce(0, +) == 1)
      #expect(bridge.questions.withLock { $0.count } == 1)
    }
    await wait(for: released.semaphore)
  }
}
