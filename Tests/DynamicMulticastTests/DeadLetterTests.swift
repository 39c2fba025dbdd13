import Dispatch
import DynamicMulticast
import Invocation
import TestSupport
import Testing

/// `deadLetters`: messages that were unheard, failed or dropped, and sending the messages again.
struct DeadLetterTests {
  private let delegates = MulticastDelegate()
  private let queue = DispatchQueue(label: "letters")
  private let listener = Listener()

  private struct Refusal: Error {}

  init() {
    delegates.diagnostics.failureHandler = { _ in }
  }

  private var values: [Int] {
    delegates.diagnostics.deadLetters.compactMap { $0.invocation.arguments.first as? Int }
  }

  /// Sends 0, 1, … to the listener, whose limit is two, while its queue is suspended.
  private func send(_ count: Int, _ policy: OverflowPolicy) {
    delegates.diagnostics.deadLetterCapacity = 10
    delegates.add(listener, delivery: .queue(queue), limit: .init(2, whenFull: policy))
    queue.suspend()
    for value in 0..<count { delegates.send("hear:", value) }
  }

  private func resume() {
    queue.resume()
    queue.sync {}
  }

  // MARK: Reasons

  @Test func `none are kept unless somebody asks`() {
    delegates.send("hear:", 1)
    #expect(delegates.diagnostics.deadLetters.isEmpty)
    #expect(delegates.diagnostics.takeDeadLetters().isEmpty)
    #expect(delegates.diagnostics.resendDeadLetters() == 0)
  }

  @Test func `a message that no delegate responds to is kept`() throws {
    delegates.diagnostics.deadLetterCapacity = 10
    delegates.send("hear:", 1)
    let letter = try #require(delegates.diagnostics.deadLetters.first)
    guard case .unheard = letter.reason else {
      Issue.record("\(letter)")
      return
    }
    #expect(letter.invocation.selector == "hear:")
    #expect(letter.delegate == nil)
    #expect("\(letter)".hasSuffix("was unheard"))
  }

  @Test(arguments: [DeliveryMode.synchronous, .queue(DispatchQueue(label: "failing"))])
  func `a message that a handler failed at is kept`(delivery: DeliveryMode) throws {
    delegates.diagnostics.deadLetterCapacity = 10
    let token = delegates.on("hear:", delivery: delivery, label: "ear") { (_: Int) in
      throw Refusal()
    }
    delegates.send("hear:", 1)
    delegates.removeAllDelegates(pending: .wait)
    let letter = try #require(delegates.diagnostics.deadLetters.first)
    guard case .failed(let error) = letter.reason else {
      Issue.record("\(letter)")
      return
    }
    #expect(error is Refusal)
    #expect(letter.delegate?.name == "closure 'ear'")
    #expect(letter.delegate?.delivery == delivery)
    #expect(values == [1])
    withExtendedLifetime(token) {}
  }

  @Test func `a message that an asynchronous handler failed at is kept`() async throws {
    delegates.diagnostics.deadLetterCapacity = 10
    let token = delegates.on("hear:", delivery: .queue(queue)) { (_: Int) async throws in
      await Task.yield()
      throw Refusal()
    }
    delegates.send("hear:", 1)
    try await delegates.removeAllDelegates(pending: .awaited)
    #expect(values == [1])
    #expect(delegates.diagnostics.deadLetters.first?.delegate?.name == "closure")
    withExtendedLifetime(token) {}
  }

  @Test func `a message that cannot be sent is kept`() throws {
    delegates.diagnostics.deadLetterCapacity = 10
    delegates.add(listener, delegateQueue: queue)
    delegates.send("hear:")
    let letter = try #require(delegates.diagnostics.deadLetters.first)
    #expect(letter.delegate == nil)
    #expect("\(letter.reason)".hasPrefix("failed"))
  }

  @Test(arguments: [OverflowPolicy.dropNewest, .fail, .wait(atMost: .milliseconds(1))])
  func `messages that are refused are kept`(policy: OverflowPolicy) {
    send(5, policy)
    #expect(values == [2, 3, 4])
    #expect(
      delegates.diagnostics.deadLetters.allSatisfy { "\($0.reason)".hasPrefix("was dropped") })
    resume()
    #expect(listener.heard.events == [0, 1])
  }

  @Test func `the oldest messages are kept when they are dropped`() {
    send(5, .dropOldest)
    #expect(values == [0, 1, 2])
    resume()
    #expect(listener.heard.events == [3, 4])
  }

  @Test(arguments: [OverflowPolicy.coalesce, .coalesceByKey { _ in "key" }])
  func `a message that a later message has replaced is no dead letter`(policy: OverflowPolicy) {
    send(5, policy)
    #expect(values.isEmpty)
    #expect(delegates.diagnostics.resendDeadLetters() == 0)
    resume()
    #expect(listener.heard.events == [0, 4])
    #expect(delegates.diagnostics.deliveryCounts(of: listener)?.dropped == 3)
  }

  @Test func `a later message with the same key discards the letter of a dropped message`() {
    delegates.diagnostics.deadLetterCapacity = 10
    let policy = OverflowPolicy.coalesceByKey { "\(($0.arguments.first as? Int ?? 0) / 10)" }
    delegates.add(listener, delivery: .queue(queue), limit: .init(2, whenFull: policy))
    queue.suspend()
    // Each message has another key, so each drops the oldest.
    for value in [1, 11, 21, 31] { delegates.send("hear:", value) }
    #expect(values == [1, 11])
    delegates.send("hear:", 12)
    #expect(values == [1, 21])
    resume()
    delegates.send("hear:", 2)
    queue.sync {}
    #expect(values == [21])
    #expect(delegates.diagnostics.resendDeadLetters() == 1)
    queue.sync {}
    #expect(listener.heard.events == [31, 12, 2, 21])
  }

  @Test func `a failed message is no letter once a later message with its key waits`() {
    delegates.diagnostics.deadLetterCapacity = 10
    let (started, mayFail) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
    let heard = Recorder<Int>()
    let token = delegates.on(
      "hear:", delivery: .queue(queue), limit: .init(2, whenFull: .coalesce)
    ) { (value: Int) throws in
      heard.record(value)
      if value > 2 { return }
      started.signal()
      mayFail.wait()
      throw Refusal()
    }
    delegates.send("hear:", 1)
    started.wait()
    mayFail.signal()
    queue.sync {}
    #expect(values == [1])
    // While no message waits, the letter of a failed message stays until the next message.
    delegates.send("hear:", 2)
    // The later message has discarded the letter.
    #expect(values == [])
    started.wait()
    delegates.send("hear:", 3)
    mayFail.signal()
    queue.sync {}
    #expect(values == [])
    #expect(delegates.diagnostics.resendDeadLetters() == 0)
    #expect(heard.events == [1, 2, 3])
    withExtendedLifetime(token) {}
  }

  @Test(.serialized, arguments: [RemovalPolicy.drop, .deliver], [true, false])
  func `a message that is sent while its delegate is removed is heard, unheard or kept`(
    policy: RemovalPolicy, isCounted: Bool
  ) {
    for _ in 0..<rounds(50) {
      let delegates = MulticastDelegate()
      let unheard = Recorder<Int>()
      delegates.diagnostics.deadLetterCapacity = 10_000
      delegates.diagnostics.unheardHandler = { unheard.record($0.arguments[0] as? Int ?? -1) }
      if isCounted { delegates.limit = .init(100_000, whenFull: .dropNewest) }
      let listener = Listener()
      delegates.add(listener, delegateQueue: queue)
      let removed = DispatchSemaphore(value: 0)
      DispatchQueue.concurrentPerform(iterations: 2) { index in
        for value in 0..<200 {
          if index == 0, value == 50 {
            DispatchQueue(label: "remover").async {
              delegates.remove(listener, pending: policy)
              removed.signal()
            }
          }
          delegates.send("hear:", 200 * index + value)
        }
      }
      removed.wait()
      queue.sync {}
      let kept = delegates.diagnostics.deadLetters.map { $0.invocation.arguments[0] as? Int ?? -1 }
      #expect(Set(kept).count == kept.count)
      #expect((listener.heard.events + kept).sorted() == Array(0..<400))
      #expect(Set(unheard.events).isSubset(of: kept))
    }
  }

  @Test(arguments: seeds(100))
  func `what is sent again after coalescing is never older than what was delivered`(seed: UInt64) {
    delegates.diagnostics.deadLetterCapacity = 100
    var generator = SeededGenerator(seed: seed)
    let policy = OverflowPolicy.coalesceByKey { "\(($0.arguments.first as? Int ?? 0) % 3)" }
    let listener = Listener()
    let limit = DeliveryLimit(Int.random(in: 1...3, using: &generator), whenFull: policy)
    delegates.add(listener, delivery: .queue(queue), limit: limit)
    for value in 0..<40 {
      switch Int.random(in: 0..<4, using: &generator) {
      case 0: queue.sync {}
      case 1: delegates.diagnostics.resendDeadLetters()
      default: delegates.send("hear:", value)
      }
    }
    delegates.diagnostics.resendDeadLetters()
    queue.sync {}
    for key in 0..<3 {
      let heard = listener.heard.events.filter { $0 % 3 == key }
      #expect(heard == heard.sorted())
    }
  }

  @Test func `an uncounted message that is dropped with its delegate is kept`() throws {
    delegates.diagnostics.deadLetterCapacity = 10
    delegates.add(listener, delegateQueue: queue)
    queue.suspend()
    for value in 0..<2 { delegates.send("hear:", value) }
    delegates.remove(listener, pending: .drop)
    resume()
    #expect(values == [0, 1])
    let letter = try #require(delegates.diagnostics.deadLetters.first)
    guard case .dropped(let error) = letter.reason else {
      Issue.record("\(letter)")
      return
    }
    #expect(error.reason == .removed)
    #expect(error.delegates.map(\.name) == ["Listener"])
    #expect(letter.delegate?.name == "Listener")
    #expect(listener.heard.events == [])
  }

  @Test func `a message that a bridge cannot send goes again only to the bridge`() throws {
    final class Bridge: RemoteDelegates {
      let sent = Recorder<Int>()
      let fails = Box(true)
      var answerLimit: Duration? { nil }
      func send(_ invocation: Invocation) throws {
        if fails.value { throw Refusal() }
        sent.record(try invocation.argument(at: 0, as: Int.self))
      }
      func ask(_ question: RemoteQuestion) {}
    }
    let bridge = Bridge()
    delegates.diagnostics.deadLetterCapacity = 10
    delegates.attach(bridge)
    delegates.add(listener, delivery: .synchronous)
    delegates.send("hear:", 1)
    #expect(throws: DeliveryFailure.self) { try delegates.sendOrThrow("hear:", 2) }
    #expect(values == [1, 2])
    let letter = try #require(delegates.diagnostics.deadLetters.first)
    #expect(letter.delegate == nil)
    #expect("\(letter)" == "[? hear:1] to other processes failed: Refusal()")
    #expect(delegates.diagnostics.resendDeadLetters() == 2)
    #expect(values == [1, 2])
    bridge.fails.value = false
    #expect(delegates.diagnostics.resend(letter))
    #expect(bridge.sent.events == [1])
    bridge.fails.value = true
    delegates.remove(listener)
    delegates.diagnostics.takeDeadLetters()
    // Nobody has received this message, so it goes to everybody again.
    delegates.send("hear:", 3)
    #expect(delegates.diagnostics.deadLetters.map { "\($0)" } == ["[? hear:3] was unheard"])
    delegates.add(listener, delivery: .synchronous)
    bridge.fails.value = false
    #expect(delegates.diagnostics.resendDeadLetters() == 1)
    #expect(bridge.sent.events == [1, 3])
    bridge.fails.value = true
    delegates.send("hear:", 4)
    delegates.detach(bridge)
    #expect(delegates.diagnostics.resendDeadLetters() == 0)
    #expect(values == [4])
    #expect(listener.heard.events == [1, 2, 3, 4])
  }

  @Test func `messages that are dropped with their delegate are kept`() throws {
    send(2, .dropNewest)
    delegates.remove(listener, pending: .drop)
    #expect(values == [0, 1])
    for letter in delegates.diagnostics.deadLetters {
      guard case .dropped(let error) = letter.reason else {
        Issue.record("\(letter)")
        continue
      }
      #expect(error.reason == .removed)
      #expect(letter.delegate?.name == "Listener")
    }
    resume()
  }

  @Test func `one message can be missed by several delegates`() {
    delegates.diagnostics.deadLetterCapacity = 10
    let other = Listener()
    for listener in [listener, other] {
      delegates.add(listener, delivery: .queue(queue), limit: .init(1, whenFull: .dropNewest))
    }
    queue.suspend()
    for value in 0..<2 { delegates.send("hear:", value) }
    #expect(values == [1, 1])
    resume()
    #expect(delegates.diagnostics.resendDeadLetters() == 2)
    queue.sync {}
    #expect([listener, other].map(\.heard.events) == [[0, 1], [0, 1]])
  }

  @Test func `questions are not kept`() async {
    delegates.diagnostics.deadLetterCapacity = 10
    let token = delegates.on("ask", delivery: .synchronous) { () throws -> Int in throw Refusal() }
    _ = try? await delegates.ask("ask", as: Int.self).first()
    _ = try? await delegates.ask("unheard", as: Int.self).first()
    #expect(delegates.diagnostics.deadLetters.isEmpty)
    withExtendedLifetime(token) {}
  }

  // MARK: Capacity

  @Test func `the last ones are kept, oldest first`() {
    delegates.diagnostics.deadLetterCapacity = 3
    for value in 0..<5 { delegates.send("hear:", value) }
    #expect(values == [2, 3, 4])
    #expect(
      delegates.diagnostics.deadLetters.map(\.time)
        == delegates.diagnostics.deadLetters.map(\.time).sorted())
    delegates.diagnostics.deadLetterCapacity = 2
    #expect(values == [3, 4])
    delegates.diagnostics.deadLetterCapacity = 4
    for value in 5..<8 { delegates.send("hear:", value) }
    #expect(values == [4, 5, 6, 7])
    #expect(delegates.diagnostics.takeDeadLetters().count == 4)
    #expect(values.isEmpty)
    delegates.send("hear:", 8)
    #expect(values == [8])
    delegates.diagnostics.deadLetterCapacity = 0
    delegates.send("hear:", 9)
    #expect(values.isEmpty)
  }

  @Test func `arguments are released with the letter that has no room`() {
    final class Argument: Sendable {}
    delegates.diagnostics.deadLetterCapacity = 1
    weak var argument: Argument?
    do {
      let value = Argument()
      argument = value
      delegates.send("hear:", value)
    }
    #expect(argument != nil)
    delegates.send("hear:", 1)
    #expect(argument == nil)
  }

  // MARK: Sending again

  @Test func `a message goes again only to the delegate that missed it`() throws {
    let other = Listener()
    delegates.add(other, delegateQueue: queue)
    send(3, .dropNewest)
    resume()
    #expect(other.heard.events == [0, 1, 2])
    let letter = try #require(delegates.diagnostics.deadLetters.first)
    #expect(delegates.diagnostics.resend(letter))
    queue.sync {}
    #expect(listener.heard.events == [0, 1, 2])
    #expect(other.heard.events == [0, 1, 2])
    // The dead letter remains until it is removed.
    #expect(values == [2])
    #expect(delegates.diagnostics.resendDeadLetters() == 1)
    queue.sync {}
    #expect(listener.heard.events == [0, 1, 2, 2])
    #expect(values.isEmpty)
  }

  @Test func `a message that was unheard goes to all that respond now`() {
    delegates.diagnostics.deadLetterCapacity = 10
    for value in 0..<2 { delegates.send("hear:", value) }
    let other = Listener()
    delegates.add(listener, delegateQueue: queue)
    delegates.add(other, delivery: .synchronous)
    #expect(delegates.diagnostics.resendDeadLetters() == 2)
    queue.sync {}
    #expect([listener, other].map(\.heard.events) == [[0, 1], [0, 1]])
    #expect(values.isEmpty)
  }

  @Test func `a message that is unheard again is kept again`() {
    delegates.diagnostics.deadLetterCapacity = 10
    for value in 0..<2 { delegates.send("hear:", value) }
    #expect(delegates.diagnostics.resendDeadLetters() == 2)
    #expect(values == [0, 1])
  }

  @Test func `a message that fails again is kept again`() {
    delegates.diagnostics.deadLetterCapacity = 10
    let fails = Box(true)
    let heard = Recorder<Int>()
    let token = delegates.on("hear:", delivery: .synchronous) { (value: Int) in
      if fails.value { throw Refusal() }
      heard.record(value)
    }
    delegates.send("hear:", 1)
    #expect(delegates.diagnostics.resendDeadLetters() == 1)
    #expect(values == [1])
    fails.value = false
    #expect(delegates.diagnostics.resendDeadLetters() == 1)
    #expect(values.isEmpty)
    #expect(heard.events == [1])
    withExtendedLifetime(token) {}
  }

  @Test(arguments: [false, true])
  func `messages to a delegate that is gone stay`(isDeallocated: Bool) {
    delegates.diagnostics.deadLetterCapacity = 10
    var gone: Listener? = Listener()
    if let gone {
      delegates.add(gone, delivery: .queue(queue), limit: .init(1, whenFull: .dropNewest))
    }
    queue.suspend()
    for value in 0..<3 { delegates.send("hear:", value) }
    resume()
    if !isDeallocated, let gone { delegates.remove(gone) }
    if isDeallocated { gone = nil }
    delegates.send("unheard")
    #expect(
      delegates.diagnostics.deadLetters.map { delegates.diagnostics.resend($0) } == [
        false, false, true,
      ])
    delegates.add(listener, delivery: .synchronous)
    #expect(delegates.diagnostics.resendDeadLetters() == 2)
    #expect(values == [1, 2])
    #expect(listener.heard.events.isEmpty)
    withExtendedLifetime(gone) {}
  }

  @Test func `a message to a delegate that was replaced goes to its successor`() {
    send(3, .dropNewest)
    resume()
    let successor = Listener()
    delegates.replace(listener, with: successor)
    #expect(delegates.diagnostics.resendDeadLetters() == 1)
    queue.sync {}
    #expect(listener.heard.events == [0, 1])
    #expect(successor.heard.events == [2])
  }

  @Test func `the limit applies again`() {
    send(5, .dropNewest)
    #expect(delegates.diagnostics.resendDeadLetters() == 3)
    #expect(values == [2, 3, 4])
    resume()
    queue.suspend()
    #expect(delegates.diagnostics.resendDeadLetters() == 3)
    #expect(values == [4])
    resume()
    #expect(delegates.diagnostics.resendDeadLetters() == 1)
    queue.sync {}
    #expect(listener.heard.events == [0, 1, 2, 3, 4])
    #expect(delegates.diagnostics.deliveryCounts(of: listener)?.delivered == 5)
  }
}
