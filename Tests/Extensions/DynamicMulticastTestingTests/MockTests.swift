import Dispatch
import DynamicMulticastTesting
import TestSupport
import Testing

struct MockTests {
  private let delegates = MulticastDelegate()
  private let delegate = Mock()

  @Test func `it responds to every selector, and records in order`() {
    delegates.add(delegate, delivery: .synchronous)
    delegates.send("hear:", 1)
    delegates.dynamic.worker("w", didFinishSubTask: nil)
    delegates.send("stop")
    #expect(delegates.count(for: "anything:at:all:") == 1)
    #expect(
      delegate.invocations == [
        Invocation("hear:", 1),
        Invocation(
          "worker:didFinishSubTask:", arguments: ["w", (any Sendable)?.none as any Sendable]),
        Invocation("stop"),
      ])
  }

  @Test func `a delegate that is made for some selectors responds only to those`() {
    let delegate = Mock(respondingTo: ["hear:", "stop"])
    #expect(delegate.responds(to: "hear:"))
    #expect(delegate.responds(to: "stop"))
    #expect(!delegate.responds(to: "start"))
    #expect(throws: InvocationError.self) { try delegate.perform("start") }
    #expect(delegate.invocations.isEmpty)
  }

  @Test func `messages are found by their arguments`() throws {
    for number in 0..<5 { try delegate.perform("hear:", number) }
    try delegate.perform("stop")
    #expect(delegate.invocations(of: "hear:").count == 5)
    #expect(delegate.invocations(of: "hear:", .equal(3)) == [Invocation("hear:", 3)])
    #expect(
      delegate.invocations(of: "hear:", ArgumentMatcher.matching { (number: Int) in number > 2 })
        .count == 2)
    delegate.clear()
    #expect(delegate.invocations.isEmpty)
  }

  // MARK: Waiting

  @Test func `the next message is waited for`() async throws {
    let queue = DispatchQueue(label: "delegate")
    delegates.add(delegate, delegateQueue: queue)
    queue.suspend()
    delegates.send("hear:", 1)
    async let next = delegate.next("hear:")
    queue.resume()
    #expect(try await next == Invocation("hear:", 1))
  }

  @Test func `each message is returned once, whether it came before or comes later`() async throws {
    try delegate.perform("hear:", 1)
    try delegate.perform("stop")
    try delegate.perform("hear:", 2)
    #expect(try await delegate.next("hear:") == Invocation("hear:", 1))
    #expect(try await delegate.next("hear:") == Invocation("hear:", 2))
    #expect(try await delegate.next("stop") == Invocation("stop"))
    await #expect(throws: MockError.self) {
      try await delegate.next("hear:", within: .zero)
    }
    #expect(delegate.invocations.count == 3)
  }

  @Test func `a message that does not come is an error that says what came`() async throws {
    try delegate.perform("hear:", 1)
    let error = await #expect(throws: MockError.self) {
      try await delegate.next("hear:", .equal(2), within: .milliseconds(1))
    }
    #expect(
      error?.description == """
        'hear:2' did not come in time; came:
          [Mock hear:1]
        """)
  }

  @Test func `a task that is cancelled stops waiting`() async {
    let task = Task { [delegate] in try await delegate.next("hear:", within: .endless) }
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
  }

  @Test func `tasks that wait get one message each, from several threads`() async throws {
    let numbers = try await withThrowingTaskGroup(of: Int.self) { [delegate] group in
      for _ in 0..<50 {
        group.addTask { try await delegate.next("hear:").argument(at: 0) }
      }
      for number in 0..<50 {
        group.addTask {
          try delegate.perform("hear:", number)
          return -1
        }
      }
      return try await group.reduce(into: [Int]()) { $0.append($1) }
    }
    #expect(numbers.filter { $0 >= 0 }.sorted() == Array(0..<50))
  }

  @Test(arguments: [Duration.seconds(Int64.max), .seconds(1e20)])
  func `a message can be waited for as long as a duration can be`(limit: Duration) async throws {
    let task = Task { [delegate] in try await delegate.next("hear:", within: limit) }
    // Give the task time to begin to wait.
    await #expect(throws: MockError.self) {
      try await delegate.next("stop", within: .milliseconds(20))
    }
    try delegate.perform("hear:", 1)
    #expect(try await task.value == Invocation("hear:", 1))
    await #expect(throws: MockError.self) {
      try await delegate.next("hear:", within: .zero - limit)
    }
  }

  @Test func `expectations can be verified when they are met, or when the time is over`() async {
    let queue = DispatchQueue(label: "delegate")
    delegates.add(delegate, delegateQueue: queue)
    delegate.expect("hear:", .equal(1))
    delegate.expect("hear:", .equal(2))
    queue.suspend()
    delegates.send("hear:", 1)
    delegates.send("hear:", 2)
    async let verified: Void = delegate.verify(within: .endless, noMoreMessages: true)
    queue.resume()
    await verified
    #expect(delegate.invocations.count == 2)

    await withKnownIssue {
      delegate.expect("stop")
      await delegate.verify(within: .milliseconds(1))
    }
  }

  @Test func `a thread can wait, too`() {
    let heard = Recorder<Invocation>()
    let queue = DispatchQueue(label: "delegate")
    delegates.add(delegate, delegateQueue: queue)
    queue.suspend()
    delegates.send("hear:", 1)
    let isDone = DispatchSemaphore(value: 0)
    DispatchQueue.global().async { [delegate] in
      if let next = try? delegate.next("hear:", .equal(1)) { heard.record(next) }
      if (try? delegate.next("hear:", within: .milliseconds(1))) == nil {
        heard.record(Invocation("timeout"))
      }
      isDone.signal()
    }
    queue.resume()
    isDone.wait()
    #expect(heard.events == [Invocation("hear:", 1), Invocation("timeout")])
  }

  // MARK: Expectations

  private func failures(_ expectation: MockedMessage) -> String {
    expectation.failures.joined(separator: "\n")
  }

  @Test(arguments: 0..<4) func `the number of messages is checked`(count: Int) throws {
    for _ in 0..<count { try delegate.perform("hear:", 1) }
    #expect(delegate.expect("hear:").failures.isEmpty == (count == 1))
    #expect(delegate.expect("hear:").times(2).failures.isEmpty == (count == 2))
    #expect(delegate.expect("hear:").times(2...).failures.isEmpty == (count >= 2))
    #expect(delegate.expect("hear:").times(1..<3).failures.isEmpty == (1..<3).contains(count))
    #expect(delegate.expect("hear:").never().failures.isEmpty == (count == 0))
    #expect(delegate.expect("hear:", .equal(2)).never().failures.isEmpty)
  }

  @Test func `a failure says what was expected and what came`() throws {
    try delegate.perform("stream:didReceive:", "balcony", "Hi")
    #expect(
      failures(delegate.expect("stream:didReceive:", .any, .equal("Ho")).times(1...2)) == """
        'stream:any didReceive:"Ho"' was expected 1...2 times, came never; the nearest \
        has "Hi" as argument 1; came:
          [Mock stream:"balcony" didReceive:"Hi"]
        """)
    #expect(
      failures(
        delegate.expect(
          "stream:didReceive:", .ofType(String.self),
          ArgumentMatcher.matching { (_: String) in true }
        )
        .never()) == """
          'stream:(String) didReceive:(String that matches)' was expected never, came once; came:
            [Mock stream:"balcony" didReceive:"Hi"]
          """)
  }

  @Test func `the order of messages is checked across delegates`() throws {
    let other = Mock()
    try delegate.perform("first")
    try other.perform("second")
    try delegate.perform("third")

    func failures(_ expectations: [MockedMessage]) -> [String] {
      expectations.flatMap(\.failures)
    }
    let good = [delegate.expect("first"), other.expect("second"), delegate.expect("third")]
    MockedMessage.inOrder(good[0], good[1], good[2])
    #expect(failures(good) == [])

    let bad = [delegate.expect("first"), delegate.expect("third"), other.expect("second")]
    MockedMessage.inOrder(bad[0], bad[1], bad[2])
    #expect(failures(bad) == ["'second' came before 'third', not after it"])

    try other.perform("first")
    let split = [other.expect("first"), delegate.expect("first")]
    MockedMessage.inOrder(split[0], split[1])
    #expect(failures(split) == ["'first' came before 'first', not after it"])
  }

  @Test func `a delegate that was cleared expects nothing and has heard nothing`() throws {
    let delegate = Mock(respondingTo: [])
    delegate.expect("hear:")
    delegate.clear()
    delegate.verify()
    #expect(delegate.responds(to: "hear:"))
  }

  @Test func `another number of matchers than the selector has colons traps`() async {
    let result = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      Mock().expect("hear:", .any, .any)
    }
    let text = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(text.contains("'hear:' has 1 arguments, but 2 matchers"))
  }
}
