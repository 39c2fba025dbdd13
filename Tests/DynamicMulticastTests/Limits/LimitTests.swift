import Dispatch
import DynamicMulticast
import Invocation
import TestSupport
import Testing

/// Each `OverflowPolicy`, on a queue that is suspended until all messages are sent.
struct LimitTests {
  private let delegates = MulticastDelegate()
  private let queue = DispatchQueue(label: "limited")
  private let listener = Listener()
  private let failures = Recorder<String>()

  init() {
    delegates.diagnostics.failureHandler = { [failures] failure in
      failures.record("\(failure.error)")
    }
  }

  /// Sends 0, 1, … to the listener while its queue is suspended.
  private func send(_ count: Int, limit: DeliveryLimit, before: () -> Void = {}) {
    delegates.add(listener, delivery: .queue(queue), limit: limit)
    queue.suspend()
    for value in 0..<count { delegates.send("hear:", value) }
    before()
    queue.resume()
    queue.sync {}
  }

  // MARK: Policies

  @Test func `the newest messages are dropped`() {
    send(10, limit: .init(3, whenFull: .dropNewest))
    #expect(listener.heard.events == [0, 1, 2])
  }

  @Test func `the oldest messages are dropped`() {
    send(10, limit: .init(3, whenFull: .dropOldest))
    #expect(listener.heard.events == [7, 8, 9])
  }

  @Test func `the last message with a selector takes the place of the one before`() {
    send(10, limit: .init(3, whenFull: .coalesce))
    #expect(listener.heard.events == [0, 1, 9])
  }

  @Test func `the last message with a key takes the place of the one before with that key`() {
    let byParity = OverflowPolicy.coalesceByKey { invocation in
      "\((invocation.arguments[0] as? Int ?? 0) % 2)"
    }
    send(10, limit: .init(2, whenFull: byParity))
    #expect(listener.heard.events == [8, 9])
  }

  @Test func `where no message with the key waits, the oldest is dropped`() {
    let byValue = OverflowPolicy.coalesceByKey { invocation in "\(invocation.arguments[0])" }
    send(4, limit: .init(2, whenFull: byValue))
    #expect(listener.heard.events == [2, 3])
  }

  @Test func `an error names the limit that was reached`() {
    delegates.limit = .init(1, whenFull: .fail)
    delegates.add(listener, delivery: .queue(queue))
    queue.suspend()
    for value in 0..<2 { delegates.send("hear:", value) }
    queue.resume()
    #expect(
      failures.events.first?.contains("1 pending in the multicast, limit 1, failing") == true,
      "\(failures.events)")
  }

  @Test func `the sender is told of each message that fails`() {
    send(5, limit: .init(3, whenFull: .fail))
    #expect(listener.heard.events == [0, 1, 2])
    #expect(failures.events.count == 2)
    #expect(
      failures.events.first?.contains(
        "'hear:' was refused, as there is no room: Listener on limited") == true)
    #expect(failures.events.first?.contains("3 pending, limit 3, failing") == true)
  }

  @Test func `a sender that waits goes on when there is room`() async {
    delegates.add(
      listener, delivery: .queue(queue), limit: .init(2, whenFull: .wait(atMost: .endless)))
    queue.suspend()
    let done = DispatchSemaphore(value: 0)
    let pending = Recorder<Int?>()
    // Another queue resumes the queue, because a task may be scheduled only after the sender's
    // deadline.
    DispatchQueue(label: "sender").async { [delegates, listener, queue] in
      for value in 0..<10 {
        if value == 2 {
          pending.record(delegates.diagnostics.deliveryCounts(of: listener)?.pending)
          DispatchQueue(label: "other").async { queue.resume() }
        }
        delegates.send("hear:", value)
      }
      done.signal()
    }
    await wait(for: done)
    queue.sync {}
    #expect(listener.heard.events == Array(0..<10))
    #expect(pending.events == [2])
    #expect(delegates.diagnostics.deliveryCounts(of: listener)?.highest == 2)
    #expect(failures.events.isEmpty)
  }

  @Test func `waiting ends at its deadline`() {
    delegates.add(
      listener, delivery: .queue(queue), limit: .init(1, whenFull: .wait(atMost: .milliseconds(1))))
    queue.suspend()
    for value in 0..<3 { delegates.send("hear:", value) }
    queue.resume()
    queue.sync {}
    #expect(listener.heard.events == [0])
    #expect(failures.events.count == 2)
    #expect(failures.events.allSatisfy { $0.contains("found no room in 0.001 seconds") })
  }

  @Test func `a task suspends where a thread would wait`() async throws {
    delegates.add(
      listener, delivery: .queue(queue), limit: .init(1, whenFull: .wait(atMost: .endless)))
    queue.suspend()
    try await delegates.sendAwaitingRoom("hear:", 0)
    let sender = Task { [delegates] in try await delegates.sendAwaitingRoom("hear:", 1) }
    queue.resume()
    try await sender.value
    queue.sync {}
    #expect(listener.heard.events == [0, 1])
  }

  @Test func `a task that is cancelled stops waiting`() async throws {
    delegates.add(
      listener, delivery: .queue(queue), limit: .init(1, whenFull: .wait(atMost: .endless)))
    queue.suspend()
    try await delegates.sendAwaitingRoom("hear:", 0)
    let sender = Task { [delegates] in try await delegates.sendAwaitingRoom("hear:", 1) }
    sender.cancel()
    await #expect(throws: CancellationError.self) { try await sender.value }
    queue.resume()
    queue.sync {}
    #expect(listener.heard.events == [0])
  }

  // MARK: Sends that throw

  @Test func `a throwing send names all that were full, after the others have got the message`() {
    let others = [Listener("first"), Listener("last")]
    delegates.add(others[0], delivery: .synchronous)
    delegates.add(listener, delivery: .queue(queue), limit: .init(1, whenFull: .fail))
    delegates.add(listener, delivery: .queue(queue), limit: .init(1, whenFull: .fail))
    delegates.add(others[1], delivery: .synchronous)
    queue.suspend()
    #expect(throws: Never.self) { try delegates.sendOrThrow("hear:", 0) }
    let error = #expect(throws: LimitError.self) { try delegates.sendOrThrow("hear:", 1) }
    #expect(error?.reason == .full)
    #expect(error?.delegates.map(\.name) == ["Listener", "Listener"])
    #expect(others.map(\.heard.events) == [[0, 1], [0, 1]])
    #expect(failures.events.isEmpty)
    queue.resume()
    queue.sync {}
    #expect(listener.heard.events == [0, 0])
  }

  @Test func `a throwing send throws why a message cannot be sent at all`() {
    #expect(throws: InvocationError.self) { try delegates.sendOrThrow("hear:") }
  }

  // MARK: Counted messages

  @Test func `a message counts until its handler has ended`() {
    let entered = DispatchSemaphore(value: 0)
    let mayReturn = DispatchSemaphore(value: 0)
    let token = delegates.on(
      "hear:", delivery: .queue(queue), limit: .init(1, whenFull: .dropOldest)
    ) { (_: Int) in
      entered.signal()
      mayReturn.wait()
    }
    delegates.send("hear:", 0)
    entered.wait()
    // The message of the running handler no longer waits, so there is no older message to drop.
    delegates.send("hear:", 1)
    mayReturn.signal()
    queue.sync {}
    #expect(delegates.diagnostics.deliveryCounts.delivered == 1)
    #expect(delegates.diagnostics.deliveryCounts.dropped == 1)
    withExtendedLifetime(token) {}
  }

  @Test func `a message counts until its asynchronous handler has ended`() async throws {
    let (entered, enter) = AsyncStream<Void>.makeStream()
    let (returning, mayReturn) = AsyncStream<Void>.makeStream()
    let token = delegates.on(
      "hear:", delivery: .queue(queue), limit: .init(1, whenFull: .dropNewest)
    ) { (_: Int) async in
      enter.yield()
      for await _ in returning { break }
    }
    delegates.send("hear:", 0)
    for await _ in entered { break }
    queue.sync {}
    delegates.send("hear:", 1)
    #expect(delegates.diagnostics.deliveryCounts.pending == 1)
    #expect(delegates.diagnostics.deliveryCounts.dropped == 1)
    mayReturn.yield()
    try await delegates.removeAllDelegates(pending: .awaited)
    #expect(delegates.diagnostics.deliveryCounts.delivered == 1)
    withExtendedLifetime(token) {}
  }

  @Test func `the limit of a multicast counts all its delegates`() {
    let other = Listener()
    delegates.limit = .init(4, whenFull: .dropNewest)
    delegates.add(listener, delegateQueue: queue)
    delegates.add(other, delegateQueue: queue)
    queue.suspend()
    for value in 0..<5 { delegates.send("hear:", value) }
    #expect(delegates.diagnostics.deliveryCounts.pending == 4)
    queue.resume()
    queue.sync {}
    #expect(listener.heard.events == [0, 1])
    #expect(other.heard.events == [0, 1])
  }

  @Test func `the limit of a multicast cannot drop or replace waiting messages`() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      MulticastDelegate().limit = .init(3, whenFull: .dropOldest)
    }
    await #expect(processExitsWith: .failure) {
      MulticastDelegate().limit = .init(3, whenFull: .coalesceByKey { _ in "" })
    }
    let text = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(text.contains("give each delegate a limit"), "\(text)")
  }

  @Test func `synchronous handlers that run on other threads count`() {
    let entered = DispatchSemaphore(value: 0)
    let mayReturn = DispatchSemaphore(value: 0)
    let token = delegates.on(
      "hear:", delivery: .synchronous, limit: .init(1, whenFull: .fail)
    ) { (_: Int) in
      entered.signal()
      mayReturn.wait()
    }
    let thread = DispatchQueue(label: "thread")
    thread.async { [delegates] in delegates.send("hear:", 0) }
    entered.wait()
    #expect(throws: LimitError.self) { try delegates.sendOrThrow("hear:", 1) }
    mayReturn.signal()
    thread.sync {}
    withExtendedLifetime(token) {}
  }

  // MARK: Order

  @Test func `a limit does not change when a message is delivered`() {
    delegates.add(listener, delivery: .queue(queue), limit: .init(2, whenFull: .dropOldest))
    let seen = Recorder<[Int]>()
    queue.suspend()
    for value in 0..<4 {
      delegates.send("hear:", value)
      queue.async { [listener] in seen.record(listener.heard.events) }
    }
    queue.resume()
    queue.sync {}
    // The third message remains behind the second block, and is not delivered before it.
    #expect(seen.events == [[], [], [2], [2, 3]])
  }

  @Test func `a message that is coalesced keeps the place of the earlier one`() {
    delegates.add(listener, delivery: .queue(queue), limit: .init(1, whenFull: .coalesce))
    let seen = Recorder<[Int]>()
    queue.suspend()
    for value in 0..<3 {
      delegates.send("hear:", value)
      queue.async { [listener] in seen.record(listener.heard.events) }
    }
    queue.resume()
    queue.sync {}
    #expect(seen.events == [[2], [2], [2]])
  }

  @Test(arguments: [false, true])
  func `a batch loses only what its delegates lose`(isBatched: Bool) {
    let queue = isBatched ? DispatchQueue(serialLabel: "batched") : queue
    let limits: [DeliveryLimit?] = [
      .init(2, whenFull: .dropOldest), nil, .init(2, whenFull: .dropNewest),
      .init(1, whenFull: .coalesce), .init(3, whenFull: .dropOldest),
    ]
    let listeners = limits.map { _ in Listener() }
    for (listener, limit) in zip(listeners, limits) {
      delegates.add(listener, delivery: .queue(queue), limit: limit)
    }
    queue.suspend()
    for value in 0..<6 { delegates.send("hear:", value) }
    queue.resume()
    queue.sync {}
    #expect(
      listeners.map(\.heard.events) == [[4, 5], [0, 1, 2, 3, 4, 5], [0, 1], [5], [3, 4, 5]])
  }

  // MARK: Removing

  @Test func `removing with drop releases the delegate and the arguments at once`() {
    final class Argument: Sendable {}
    queue.suspend()
    weak var remaining: Listener?
    weak var argument: Argument?
    do {
      let listener = Listener()
      let value = Argument()
      remaining = listener
      argument = value
      delegates.add(listener, delivery: .queue(queue), limit: .init(1_000, whenFull: .dropNewest))
      for _ in 0..<3 { delegates.send("hear:", value) }
      #expect(delegates.remove(listener, pending: .drop) == 1)
    }
    #expect(remaining == nil)
    #expect(argument == nil)
    queue.resume()
    queue.sync {}
  }

  @Test func `removing can wait for what is pending`() {
    delegates.add(listener, delivery: .queue(queue), limit: .init(100, whenFull: .dropNewest))
    for value in 0..<50 { delegates.send("hear:", value) }
    delegates.remove(listener, pending: .wait)
    #expect(listener.heard.events == Array(0..<50))
  }

  @Test func `a sender that waits goes on when the delegate is removed, and is told`() async {
    let clock = StoppedClock()
    delegates.clock = clock
    delegates.diagnostics.deadLetterCapacity = 10
    delegates.add(
      listener, delivery: .queue(queue), limit: .init(1, whenFull: .wait(atMost: .seconds(1))))
    queue.suspend()
    delegates.send("hear:", 0)
    let done = DispatchSemaphore(value: 0)
    DispatchQueue(label: "sender").async { [delegates] in
      delegates.send("hear:", 1)
      done.signal()
    }
    // The sender has begun to wait once its deadline is on the clock.
    await wait(for: clock.isScheduled)
    delegates.remove(listener, pending: .drop)
    await wait(for: done)
    queue.resume()
    queue.sync {}
    #expect(listener.heard.events.isEmpty)
    let letters = delegates.diagnostics.deadLetters
    #expect(letters.compactMap { $0.invocation.arguments[0] as? Int }.sorted() == [0, 1])
    #expect(failures.events.count == 1)
    #expect(failures.events.first?.contains("was dropped when the delegate was removed") == true)
    #expect(delegates.diagnostics.deliveryCounts.dropped == 2)
  }

  /// A clock whose time stands still, and which signals each call that is scheduled.
  private final class StoppedClock: DispatchClock {
    let isScheduled = DispatchSemaphore(value: 0)
    var time: Duration { .zero }

    func schedule(
      after delay: Duration, on queue: DispatchQueue, _ body: @escaping @Sendable () -> Void
    ) -> any ScheduledCall {
      isScheduled.signal()
      return Call()
    }

    private final class Call: ScheduledCall {
      func cancel() {}
    }
  }

  @Test(arguments: [true, false])
  func `the latest state arrives, even while the queue takes the one before`(ofKey: Bool) {
    let policy = ofKey ? OverflowPolicy.coalesceByKey { _ in "key" } : .coalesce
    delegates.add(listener, delivery: .queue(queue), limit: .init(2, whenFull: policy))
    for round in 0..<rounds(300) {
      for value in 0..<60 { delegates.send("hear:", 60 * round + value) }
      queue.sync {}
      #expect(listener.heard.events.last == 60 * round + 59)
    }
  }

  @Test func `a replaced delegate's limit is that of its successor`() {
    let successor = Listener()
    delegates.add(listener, delivery: .queue(queue), limit: .init(1, whenFull: .dropNewest))
    delegates.replace(listener, with: successor)
    queue.suspend()
    for value in 0..<3 { delegates.send("hear:", value) }
    queue.resume()
    queue.sync {}
    #expect(successor.heard.events == [0])
  }

  // MARK: Reports

  @Test func `dropped messages are reported once, with their number`() {
    send(10, limit: .init(3, whenFull: .dropOldest))
    #expect(failures.events.count == 1)
    #expect(failures.events.first?.contains("was the last of 7 messages that were dropped") == true)
    queue.suspend()
    for value in 10..<14 { delegates.send("hear:", value) }
    queue.resume()
    queue.sync {}
    #expect(failures.events.count == 2)
    #expect(failures.events.last?.contains("was dropped, as there is no room") == true)
  }

  @Test func `dropped messages are reported when the delegate is removed`() {
    delegates.add(listener, delivery: .queue(queue), limit: .init(1, whenFull: .dropNewest))
    queue.suspend()
    for value in 0..<3 { delegates.send("hear:", value) }
    delegates.remove(listener, pending: .drop)
    #expect(failures.events.count == 1)
    #expect(failures.events.first?.contains("was the last of 2 messages") == true)
    queue.resume()
    queue.sync {}
  }

  @Test func `messages dropped by the multicast's limit are reported also after a removal`() {
    let other = DispatchQueue(label: "other")
    delegates.limit = .init(4, whenFull: .dropNewest)
    delegates.add(listener, delegateQueue: queue)
    let long = delegates.on("long", delivery: .queue(other)) {}
    for queue in [queue, other] { queue.suspend() }
    delegates.send("hear:", 1)
    for _ in 0..<3 { delegates.send("long") }
    delegates.send("hear:", 2)
    delegates.remove(listener)
    queue.resume()
    queue.sync {}
    // Three of four messages are pending.
    #expect(listener.heard.events == [1])
    #expect(failures.events.isEmpty)
    other.resume()
    other.sync {}
    #expect(failures.events.count == 1)
    #expect(failures.events.first?.hasPrefix("'hear:'") == true)
    withExtendedLifetime(long) {}
  }

  // MARK: Traps

  @Test func `a limit of nothing is a mistake of the caller`() async {
    await #expect(processExitsWith: .failure) { _ = DeliveryLimit(0, whenFull: .dropNewest) }
  }
}
