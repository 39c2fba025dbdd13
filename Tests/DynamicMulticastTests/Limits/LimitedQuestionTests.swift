import Dispatch
import DynamicMulticast
import Invocation
import TestSupport
import Testing

/// Questions to delegates whose limit is reached, and cycles of waiting senders.
struct LimitedQuestionTests {
  private let delegates = MulticastDelegate()
  private let queue = DispatchQueue(label: "asked")

  /// Adds a delegate whose answer is the argument.
  private func add(_ limit: DeliveryLimit, to multicast: MulticastDelegate? = nil) -> DelegateToken
  {
    (multicast ?? delegates).on("echo:", delivery: .queue(queue), limit: limit) { (value: Int) in
      value
    }
  }

  private func ask(_ value: Int) -> Question<Int> {
    delegates.ask("echo:", value, as: Int.self)
  }

  @Test(arguments: [OverflowPolicy.dropNewest, .fail])
  func `an answer is missing where the delegate is full`(policy: OverflowPolicy) async throws {
    let token = add(.init(1, whenFull: policy))
    queue.suspend()
    async let first = ask(1).first()
    while delegates.diagnostics.deliveryCounts.pending == 0 { await Task.yield() }
    let error = await #expect(throws: QuestionError.self) { try await ask(2).first() }
    #expect("\(error.map { "\($0)" } ?? "")".contains("limit 1"))
    queue.resume()
    #expect(try await first == 1)
    withExtendedLifetime(token) {}
  }

  @Test func `the oldest question is dropped, and its asker told`() async throws {
    let token = add(.init(1, whenFull: .dropOldest))
    queue.suspend()
    let first = Task { try await ask(1).first() }
    while delegates.diagnostics.deliveryCounts.pending == 0 { await Task.yield() }
    let second = Task { try await ask(2).first() }
    await #expect(throws: QuestionError.self) { try await first.value }
    queue.resume()
    #expect(try await second.value == 2)
    withExtendedLifetime(token) {}
  }

  @Test func `the key that a question is coalesced by sees its arguments`() async throws {
    let keys = Recorder<Int?>()
    let token = add(
      .init(
        1,
        whenFull: .coalesceByKey { invocation in
          keys.record(invocation.arguments[0] as? Int)
          return "\(invocation.arguments[0])"
        }))
    queue.suspend()
    let answers = Recorder<Int?>()
    let done = DispatchGroup()
    for _ in 0..<2 {
      done.enter()
      ask(1).answer(by: .first(), completionQueue: .global()) { result in
        answers.record(try? result.get())
        done.leave()
      }
    }
    queue.resume()
    await withCheckedContinuation { continuation in
      done.notify(queue: .global()) { continuation.resume() }
    }
    // The later question has replaced the first question, which gets no answer.
    #expect(Set(answers.events) == [nil, 1])
    #expect(keys.events == [1, 1])
    withExtendedLifetime(token) {}
  }

  @Test func `a question waits for room without blocking a thread`() async throws {
    let token = add(.init(1, whenFull: .wait(atMost: .endless)))
    queue.suspend()
    async let first = ask(1).first()
    while delegates.diagnostics.deliveryCounts.pending == 0 { await Task.yield() }
    async let second = ask(2).first()
    queue.resume()
    #expect(try await first == 1)
    #expect(try await second == 2)
    withExtendedLifetime(token) {}
  }

  @Test func `a question that waits ends at its deadline`() async throws {
    let token = add(.init(1, whenFull: .wait(atMost: .milliseconds(1))))
    queue.suspend()
    async let first = ask(1).first()
    while delegates.diagnostics.deliveryCounts.pending == 0 { await Task.yield() }
    await #expect(throws: QuestionError.self) { try await ask(2).first() }
    queue.resume()
    #expect(try await first == 1)
    withExtendedLifetime(token) {}
  }

  // MARK: Cycles

  @Test func `no sender waits on the delegate's own queue`() {
    let errors = Recorder<LimitError.Reason>()
    let token = delegates.on(
      "hear:", delivery: .queue(queue), limit: .init(1, whenFull: .wait(atMost: .endless))
    ) { [delegates] (value: Int) in
      if value > 0 { return }
      do { try delegates.sendOrThrow("hear:", 1) } catch let error as LimitError {
        errors.record(error.reason)
      }
    }
    delegates.send("hear:", 0)
    queue.sync {}
    guard case .cycle(let names) = errors.events.first else {
      Issue.record("There was no cycle in \(errors.events).")
      return
    }
    #expect(names.map(\.withoutSites).contains("closure on asked"))
    withExtendedLifetime(token) {}
  }

  @Test func `two queues do not wait for each other`() async {
    let other = DispatchQueue(label: "other")
    let reasons = Recorder<LimitError.Reason>()
    let limit = DeliveryLimit(1, whenFull: .wait(atMost: .endless))
    // Each handler waits for the other, so that both delegates are full, and then sends to the
    // other.
    let (first, second) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
    let tokens = [
      delegates.on("left:", delivery: .queue(queue), limit: limit) { [delegates] (value: Int) in
        if value > 0 { return }
        second.signal()
        first.wait()
        do { try delegates.sendOrThrow("right:", 1) } catch let error as LimitError {
          reasons.record(error.reason)
        }
      },
      delegates.on("right:", delivery: .queue(other), limit: limit) { [delegates] (value: Int) in
        if value > 0 { return }
        first.signal()
        second.wait()
        do { try delegates.sendOrThrow("left:", 1) } catch let error as LimitError {
          reasons.record(error.reason)
        }
      },
    ]
    delegates.send("left:", 0)
    delegates.send("right:", 0)
    for queue in [queue, other, queue, other] { await settle(queue) }
    // The second sender finds the cycle. The first sender continues when the handler of the second
    // has ended.
    guard case .cycle(let names) = reasons.events.first else {
      Issue.record("There was no cycle in \(reasons.events).")
      return
    }
    #expect(names.first == names.last)
    #expect(names.count > 2)
    withExtendedLifetime(tokens) {}
  }

  @Test func `an asynchronous handler does not ask a sender that waits for it`() async throws {
    let other = DispatchQueue(label: "other")
    let limit = DeliveryLimit(1, whenFull: .wait(atMost: .endless))
    let (entered, enter) = AsyncStream<Void>.makeStream()
    let (going, mayGo) = AsyncStream<Void>.makeStream()
    let errors = Recorder<String>()
    let sent = Recorder<String>()
    let tokens = [
      // This delegate is asked on `queue`, which the sender below blocks.
      delegates.on("echo:", delivery: .queue(queue)) { (value: Int) in value },
      delegates.on("work:", delivery: .queue(other), limit: limit) { [delegates] (_: Int) async in
        enter.yield()
        for await _ in going { break }
        do {
          _ = try await delegates.ask("echo:", 1, as: Int.self).first()
        } catch { errors.record("\(error)") }
      },
    ]
    delegates.send("work:", 0)
    for await _ in entered { break }
    queue.async { [delegates] in
      do { try delegates.sendOrThrow("work:", 1) } catch { sent.record("\(error)") }
    }
    // The later of the two finds the cycle, and both continue.
    mayGo.yield()
    mayGo.yield()
    await settle(queue)
    try await delegates.removeAllDelegates(pending: .awaited)
    #expect((errors.events + sent.events).count { $0.contains("would wait forever") } == 1)
    withExtendedLifetime(tokens) {}
  }

  /// Suspends until a queue has run its blocks.
  private func settle(_ queue: DispatchQueue) async {
    await withCheckedContinuation { continuation in queue.async { continuation.resume() } }
  }
}
