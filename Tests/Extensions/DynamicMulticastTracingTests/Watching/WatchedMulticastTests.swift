import Dispatch
import TestSupport
import Testing

@testable import DynamicMulticast
@testable import DynamicMulticastTracing

/// A `DeliveryWatch` as the observer of a real multicast.
struct WatchedMulticastTests {
  private let delegates = MulticastDelegate()
  private let warnings = WarningRecorder()
  private let watch: DeliveryWatch
  private let roster = DispatchQueue(serialLabel: "roster")
  private let views = DispatchQueue(serialLabel: "views")

  init() {
    watch = DeliveryWatch(
      .init(longHandler: .milliseconds(20), stuckQueue: .milliseconds(40)),
      handler: warnings.record)
    delegates.diagnostics.addObserver(watch)
  }

  /// Expects that the watch knows of no message in flight.
  private func expectIdle() {
    roster.sync {}
    views.sync {}
    Multicast.Diagnostics.flushObservers()
    #expect(watch.inFlight == [])
  }

  @Test func `a blocked handler is reported while it runs, and when it has ended`() throws {
    let release = DispatchSemaphore(value: 0)
    let token = delegates.on("hear:", delivery: .queue(roster), label: "slow") { (_: Int) in
      release.wait()
    }
    delegates.send("hear:", 7)
    let handler = try warnings.first {
      if case .longHandler(let handler) = $0 { handler } else { nil }
    }
    #expect(handler.selector == "hear:")
    #expect(handler.delegate.name == "closure 'slow'")
    #expect(handler.delegate.delivery == .queue(roster))
    #expect(handler.time >= .milliseconds(20))
    release.signal()
    let ended = try warnings.first {
      if case .longHandlerEnded(let handler) = $0 { handler } else { nil }
    }
    #expect(ended.delivery == handler.delivery)
    #expect(ended.time > handler.time)
    expectIdle()
    token.cancel()
  }

  @Test func `a suspended queue is reported`() throws {
    let token = delegates.on("hear:", delivery: .queue(roster)) { (_: Int) in }
    roster.suspend()
    for number in 1...3 { delegates.send("hear:", number) }
    // On a busy machine, the first warning may precede the last message.
    let queue = try warnings.first {
      if case .stuckQueue(let queue) = $0, queue.waitingCount == 3 { queue } else { nil }
    }
    #expect(queue.delivery == .queue(roster))
    #expect(queue.handlers.isEmpty)
    roster.resume()
    expectIdle()
    token.cancel()
  }

  @Test func `a global queue whose threads are all blocked is reported`() throws {
    let release = DispatchSemaphore(value: 0)
    let background = DispatchQueue.global(qos: .background)
    let token = delegates.on("hear:", delivery: .queue(background)) { (_: Int) in release.wait() }
    for number in 1...500 { delegates.send("hear:", number) }
    // On a busy machine, the first warning may precede the first handler.
    let queue = try warnings.first {
      if case .stuckQueue(let queue) = $0, !queue.handlers.isEmpty { queue } else { nil }
    }
    #expect(queue.delivery == .queue(background))
    #expect(queue.waitingCount > 0)
    for _ in 1...500 { release.signal() }
    token.cancel()
  }

  @Test func `two queues that wait for each other's answers are reported`() throws {
    let bothRun = DispatchGroup()
    let release = DispatchSemaphore(value: 0)
    let delegates = delegates
    /// Asks, and blocks its queue until there is an answer, which the other blocked queue cannot
    /// give.
    @Sendable func ask(_ question: Selector) {
      bothRun.leave()
      bothRun.wait()
      delegates.ask(question, as: Bool.self)
        .answer(by: .first(), completionQueue: .global()) { (_: Result<Bool?, any Error>) in }
      release.wait()
    }
    let tokens = [
      delegates.on("first", delivery: .queue(roster)) { ask("mayView") },
      delegates.on("second", delivery: .queue(views)) { ask("mayList") },
      delegates.on("mayList", delivery: .queue(roster), label: "list") { true },
      delegates.on("mayView", delivery: .queue(views), label: "view") { true },
    ]
    bothRun.enter()
    bothRun.enter()
    delegates.send("first")
    delegates.send("second")
    let waits = try warnings.first { if case .deadlock(let waits) = $0 { waits } else { nil } }
    #expect(Set(waits.map(\.handler.selector)) == ["first", "second"])
    #expect(Set(waits.map(\.selector)) == ["mayView", "mayList"])
    #expect(Set(waits.map(\.delegate.name)) == ["closure 'list'", "closure 'view'"])
    release.signal()
    release.signal()
    expectIdle()
    #expect(warnings.lines.count { $0.contains("wait for each other") } == 1)
    for token in tokens { token.cancel() }
  }

  @Test func `a storm of messages to a full delegate is reported`() throws {
    let listener = Listener()
    delegates.add(listener, delivery: .queue(roster), limit: .init(2, whenFull: .dropOldest))
    roster.suspend()
    for number in 1...100 { delegates.send("hear:", number) }
    let drops = try warnings.first {
      if case .repeatedDrops(let drops) = $0 { drops } else { nil }
    }
    #expect(drops.selector == "hear:")
    #expect(drops.delegate.name == "Listener")
    #expect((10...98).contains(drops.count))
    #expect((drops.error as? LimitError)?.delegates.first?.limit?.count == 2)
    roster.resume()
    roster.sync {}
    #expect(listener.heard.events == [99, 100])
  }

  @Test func `questions that are settled early leave nothing behind`() async throws {
    let tokens = [
      delegates.on("may", delivery: .synchronous) { true },
      delegates.on("may", delivery: .queue(roster)) { true },
      delegates.on("may", delivery: .queue(views)) { false },
    ]
    let question = delegates.ask("may", as: Bool.self)
    for _ in 1...20 {
      #expect(try await question.contains(default: false) { $0 })
      #expect(try await !question.allSatisfy(default: true) { $0 })
      #expect(try await question.first() == true)
    }
    expectIdle()
    for token in tokens { token.cancel() }
  }

  @Test func `messages to delegates that are removed meanwhile leave nothing behind`() {
    for policy in [RemovalPolicy.deliver, .drop] {
      let listener = Listener()
      delegates.add(listener, delegateQueue: roster)
      delegates.add(listener, delegateQueue: views)
      roster.suspend()
      for number in 1...10 { delegates.send("hear:", number) }
      delegates.remove(listener, pending: policy)
      roster.resume()
      expectIdle()
    }
  }

  @Test func `messages that take each other's places leave nothing behind`() {
    let (listener, other) = (Listener(), Listener("other"))
    delegates.add(listener, delivery: .queue(roster), limit: .init(2, whenFull: .coalesce))
    delegates.add(other, delivery: .queue(roster), limit: .init(2, whenFull: .coalesce))
    DispatchQueue.concurrentPerform(iterations: 2) { _ in
      for number in 1...5000 { delegates.send("hear:", number) }
    }
    expectIdle()
  }
}
