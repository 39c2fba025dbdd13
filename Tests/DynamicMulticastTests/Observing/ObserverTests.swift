import Dispatch
import Invocation
import TestSupport
import Testing

@testable import DynamicMulticast

/// The events for each `DeliveryObserver`.
struct ObserverTests {
  private let delegates = MulticastDelegate()
  private let queue = DispatchQueue(label: "observed")
  private let observer = EventRecorder()

  private struct Refusal: Error {}

  // MARK: Single deliveries

  @Test func `a delivery on a queue is dispatched by its sender, and begins and ends there`() throws
  {
    let ear = delegates.on("hear:", delivery: .queue(queue), label: "ear") { [delegates] (_: Int) in
      delegates.send("unheard")
    }
    delegates.diagnostics.addObserver(observer)
    // Suspend the queue, so that no handler runs before the sender has continued.
    queue.suspend()
    delegates.send("hear:", 7)
    queue.resume()
    queue.sync {}
    let events = observer.events
    #expect(events.map(\.kind) == [.sent, .dispatched, .started, .sent, .unheard, .ended])
    let own = events.filter { $0.selector == "hear:" }
    let inner = events.filter { $0.selector == "unheard" }
    try #require(own.count == 4 && inner.count == 2)
    #expect(own[0].send != nil)
    #expect(Set(own.map(\.send)).count == 1)
    #expect(own[0].delivery == nil)
    #expect(own[0].delegate == nil)
    #expect(own[1].delivery != nil)
    #expect(Set(own[1...].map(\.delivery)).count == 1)
    #expect(Set(events.map(\.multicast)).count == 1)
    #expect(events.map(\.time) == events.map(\.time).sorted())
    for event in own[1...] {
      #expect(event.delegate?.name == "closure 'ear'")
      #expect(event.delegate?.delivery == .queue(queue))
      #expect(event.delegate?.queue != nil)
      #expect("\(event.delegate.map { "\($0.site)" } ?? "")".contains("ObserverTests.swift"))
    }
    #expect(Set(own.map { $0.delegate?.number }).count == 2)
    // The events have the sender's thread, and the thread of the handler that sent the other
    // message.
    #expect(own[0].thread == own[1].thread)
    #expect(own[2].thread == inner[0].thread)
    #expect(own[3].thread == inner[0].thread)
    #expect(own.allSatisfy { $0.cause == nil })
    #expect(inner.allSatisfy { $0.cause == own[1].delivery })
    #expect(events.allSatisfy { !$0.isQuestion && $0.arguments == nil && $0.error == nil })
    withExtendedLifetime(ear) {}
  }

  @Test func `a synchronous delivery happens on the sender's thread`() throws {
    let token = delegates.on("hear:", delivery: .synchronous) { (_: Int) in }
    delegates.diagnostics.addObserver(observer)
    delegates.send("hear:", 7)
    let events = observer.events
    #expect(events.map(\.kind) == [.sent, .dispatched, .started, .ended])
    #expect(Set(events.map(\.thread)).count == 1)
    #expect(events.last?.delegate?.name == "closure")
    #expect(events.last?.delegate?.delivery == .synchronous)
    #expect(events.last?.delegate?.queue == nil)
    withExtendedLifetime(token) {}
  }

  @Test func `each delegate has a delivery of its own`() throws {
    let listeners = [Listener(), Listener()]
    for listener in listeners { delegates.add(listener, delegateQueue: queue) }
    delegates.diagnostics.addObserver(observer)
    delegates.send("hear:", 1)
    delegates.send("hear:", 2)
    queue.sync {}
    let events = observer.events
    #expect(Set(events.compactMap(\.send)).count == 2)
    #expect(Set(events.compactMap(\.delivery)).count == 4)
    #expect(Set(events.compactMap(\.delegate?.number)).count == 2)
    #expect(Set(events.compactMap(\.delegate?.queue)).count == 1)
    for (_, own) in Dictionary(grouping: events.filter { $0.delivery != nil }, by: \.delivery) {
      #expect(own.map(\.kind) == [.dispatched, .started, .ended])
    }
  }

  @Test func `the arguments are described where an observer asks for it`() {
    let token = delegates.on("hear:also:", delivery: .queue(queue)) { (_: Int, _: String) in }
    delegates.diagnostics.addObserver(observer)
    delegates.send("hear:also:", 7, "x")
    #expect(observer.events.allSatisfy { $0.arguments == nil })
    delegates.diagnostics.addObserver(observer, describesArguments: true)
    delegates.send("hear:also:", 8, "y")
    queue.sync {}
    let described = observer.events.filter { $0.arguments != nil }
    #expect(described.map(\.kind) == [.sent])
    #expect(described.first?.arguments == ["8", "\"y\""])
    withExtendedLifetime(token) {}
  }

  @Test func `a handler that throws has failed, and has not ended`() {
    let token = delegates.on("hear:", delivery: .queue(queue)) { (_: Int) in throw Refusal() }
    delegates.diagnostics.failureHandler = { _ in }
    delegates.diagnostics.addObserver(observer)
    delegates.send("hear:", 7)
    queue.sync {}
    #expect(observer.kinds == [.sent, .dispatched, .started, .failed])
    #expect(observer.received.last?.error is Refusal)
    #expect(observer.received.last?.delivery == observer.received[1].delivery)
    withExtendedLifetime(token) {}
  }

  @Test func `a message that cannot be sent has failed, without a delivery`() throws {
    delegates.diagnostics.failureHandler = { _ in }
    delegates.diagnostics.addObserver(observer)
    delegates.send("hear:")
    let event = try #require(observer.events.first)
    #expect(observer.kinds == [.failed])
    #expect(event.selector == "hear:")
    #expect(event.send != nil)
    #expect(event.delivery == nil)
    #expect(event.delegate == nil)
    #expect(event.error is InvocationError)
  }

  @Test func `a message that no delegate responds to is unheard`() {
    delegates.diagnostics.addObserver(observer)
    delegates.send("hear:", 7)
    #expect(observer.kinds == [.sent, .unheard])
    #expect(observer.received.allSatisfy { $0.selector == "hear:" && $0.delegate == nil })
    #expect(Set(observer.received.map(\.send)).count == 1)
  }

  @Test func `an asynchronous handler ends where its task ends`() async throws {
    let (entered, enter) = AsyncStream<Void>.makeStream()
    let (returning, mayReturn) = AsyncStream<Void>.makeStream()
    let token = delegates.on("hear:", delivery: .queue(queue)) { (value: Int) async throws in
      enter.yield()
      for await _ in returning { break }
      if value > 0 { throw Refusal() }
    }
    delegates.diagnostics.failureHandler = { _ in }
    delegates.diagnostics.addObserver(observer)
    for value in 0...1 {
      delegates.send("hear:", value)
      for await _ in entered { break }
      #expect(observer.kinds.suffix(3) == [.sent, .dispatched, .started])
      mayReturn.yield()
      while delegates.diagnostics.deliveryCounts.pending > 0 { await Task.yield() }
    }
    #expect(
      observer.kinds == [
        .sent, .dispatched, .started, .ended, .sent, .dispatched, .started, .failed,
      ])
    #expect(observer.received.last?.error is Refusal)
    #expect(observer.received[3].delivery == observer.received[2].delivery)
    withExtendedLifetime(token) {}
  }

  // MARK: Limits

  /// Returns the events of three messages to a suspended delegate with a limit of one.
  private func events(_ policy: OverflowPolicy) -> (events: [DeliveryEvent], sends: [UInt64?]) {
    delegates.diagnostics.failureHandler = { _ in }
    let token = delegates.on("hear:", delivery: .queue(queue), limit: .init(1, whenFull: policy)) {
      (_: Int) in
    }
    delegates.diagnostics.addObserver(observer)
    queue.suspend()
    for value in 0..<2 { delegates.send("hear:", value) }
    queue.resume()
    queue.sync {}
    let events = observer.events
    delegates.diagnostics.removeObserver(observer)
    withExtendedLifetime(token) {}
    return (events, events.filter { $0.kind == .sent }.map(\.send))
  }

  @Test(
    arguments: zip(
      [OverflowPolicy.dropNewest, .fail, .wait(atMost: .milliseconds(1))],
      [LimitError.Reason.dropped(count: 1), .full, .timedOut(.milliseconds(1))]))
  func `a message that is refused is dropped without having been dispatched`(
    policy: OverflowPolicy, reason: LimitError.Reason
  ) throws {
    let (events, sends) = events(policy)
    let dropped = try #require(events.first { $0.kind == .dropped })
    let error = try #require(dropped.error as? LimitError)
    #expect(error.reason == reason)
    #expect(events.map(\.kind) == [.sent, .dispatched, .sent, .dropped, .started, .ended])
    #expect(dropped.send == sends[1])
    #expect(dropped.delegate?.name == "closure")
    #expect(events.filter { $0.send == sends[0] }.allSatisfy { $0.error == nil })
  }

  @Test(arguments: [OverflowPolicy.dropOldest, .coalesce])
  func `a message that makes room is dropped with the number of its delivery`(
    policy: OverflowPolicy
  ) throws {
    let (events, sends) = events(policy)
    #expect(
      events.map(\.kind) == [.sent, .dispatched, .sent, .dispatched, .dropped, .started, .ended])
    let dropped = try #require(events.first { $0.kind == .dropped })
    #expect(dropped.send == sends[0])
    #expect(dropped.delivery == events[1].delivery)
    #expect(events.suffix(2).allSatisfy { $0.send == sends[1] })
    #expect(events.suffix(2).allSatisfy { $0.delivery == events[3].delivery })
    let reason = (dropped.error as? LimitError)?.reason
    #expect(
      reason
        == (policy.description == OverflowPolicy.coalesce.description
          ? .coalesced : .dropped(count: 1)))
  }

  @Test(arguments: [false, true])
  func `messages that are dropped with their delegate say so`(hasLimit: Bool) {
    let listener = Listener()
    delegates.add(
      listener, delivery: .queue(queue), limit: hasLimit ? .init(10, whenFull: .dropNewest) : nil)
    delegates.diagnostics.addObserver(observer)
    queue.suspend()
    delegates.send("hear:", 1)
    delegates.remove(listener, pending: .drop)
    queue.resume()
    queue.sync {}
    #expect(observer.kinds == [.sent, .dispatched, .removed, .dropped])
    #expect((observer.received.last?.error as? LimitError)?.reason == .removed)
    #expect(observer.received.last?.delivery == observer.received[1].delivery)
  }

  // MARK: Delegates

  @Test func `delegates are added, removed and deallocated`() throws {
    delegates.diagnostics.addObserver(observer)
    let listener = Listener()
    delegates.add(listener, delegateQueue: queue)
    delegates.remove(listener)
    do {
      let other = Listener()
      delegates.add(other, delivery: .synchronous)
    }
    delegates.send("hear:", 1)
    let events = observer.events.filter { $0.send == nil }
    #expect(events.map(\.kind) == [.added, .removed, .added, .deallocated])
    #expect(events.allSatisfy { $0.delegate?.name == "Listener" && $0.selector == nil })
    #expect(events.map { $0.delegate?.queue == nil } == [false, false, true, true])
    #expect(events.allSatisfy { $0.delivery == nil && $0.cause == nil })
  }

  @Test(arguments: [nil, DeliveryLimit(5, whenFull: .dropNewest)])
  func `all events and dead letters of a registration have the same number`(
    limit: DeliveryLimit?
  ) {
    struct Refusal: Error {}
    delegates.diagnostics.addObserver(observer)
    delegates.diagnostics.failureHandler = { _ in }
    delegates.diagnostics.deadLetterCapacity = 10
    let token = delegates.on("hear:", delivery: .synchronous, limit: limit) { (_: Int) throws in
      throw Refusal()
    }
    for value in 0..<2 { delegates.send("hear:", value) }
    token.cancel()
    let events = observer.events.compactMap(\.delegate?.number)
    let letters = delegates.diagnostics.deadLetters.compactMap(\.delegate?.number)
    #expect(Set(events + letters).count == 1)
    #expect(events.count == 8 && letters.count == 2, "\(observer.kinds)")
  }

  @Test func `events of a delegate that is gone still name it`() {
    delegates.diagnostics.addObserver(observer)
    do {
      let token = delegates.on("hear:", delivery: .queue(queue), label: "gone") { (_: Int) in }
      delegates.send("hear:", 1)
      queue.sync {}
      token.cancel()
    }
    let names = observer.events.compactMap(\.delegate?.name)
    #expect(names == Array(repeating: "closure 'gone'", count: 5))
  }

  // MARK: Causes

  /// Returns the causes of the sends of a selector, as the selectors of the causing deliveries.
  private func causes(_ selector: Selector) -> [Selector?] {
    let events = observer.events
    var selectors: [UInt64: Selector] = [:]
    for event in events { if let number = event.delivery { selectors[number] = event.selector } }
    return events.filter { $0.kind == .sent && $0.selector == selector }.map { event in
      event.cause.flatMap { selectors[$0] }
    }
  }

  @Test func `causes lead from send to send, also from queue to queue`() {
    let other = DispatchQueue(label: "other")
    let tokens = [
      delegates.on("first", delivery: .queue(queue)) { [delegates] in delegates.send("second") },
      delegates.on("second", delivery: .queue(other)) { [delegates] in delegates.send("third") },
    ]
    delegates.diagnostics.addObserver(observer)
    delegates.send("first")
    queue.sync {}
    other.sync {}
    delegates.send("third")
    #expect(causes("first") == [nil])
    #expect(causes("second") == ["first"])
    #expect(causes("third") == ["second", nil])
    withExtendedLifetime(tokens) {}
  }

  @Test func `the cause of a deferred message is the handler that has sent it`() {
    let tokens = [
      delegates.on("first", delivery: .synchronous) { [delegates] in
        delegates.send("second")
        delegates.send("third")
      },
      delegates.on("second", delivery: .synchronous) { [delegates] in delegates.send("third") },
      delegates.on("third", delivery: .synchronous) {},
    ]
    delegates.diagnostics.addObserver(observer)
    delegates.send("first")
    delegates.send("third")
    #expect(causes("first") == [nil])
    #expect(causes("second") == ["first"])
    #expect(causes("third") == ["first", "second", nil])
    withExtendedLifetime(tokens) {}
  }

  @Test func `an asynchronous handler is a cause after it was suspended, and so are its tasks`()
    async
  {
    let (returning, mayReturn) = AsyncStream<Void>.makeStream()
    let token = delegates.on("first", delivery: .queue(queue)) { [delegates] () async in
      delegates.send("second")
      for await _ in returning { break }
      delegates.send("second")
      await Task { delegates.send("third") }.value
    }
    delegates.diagnostics.addObserver(observer)
    delegates.send("first")
    queue.sync {}
    // The delivery is not a cause of messages that others send concurrently.
    delegates.send("fourth")
    queue.sync { delegates.send("fourth") }
    mayReturn.yield()
    while delegates.diagnostics.deliveryCounts.pending > 0 { await Task.yield() }
    #expect(causes("second") == ["first", "first"])
    #expect(causes("third") == ["first"])
    #expect(causes("fourth") == [nil, nil])
    withExtendedLifetime(token) {}
  }

  @Test func `a failed handler is no cause of what follows`() {
    let token = delegates.on("first", delivery: .queue(queue)) { throw Refusal() }
    delegates.diagnostics.failureHandler = { [delegates] _ in delegates.send("second") }
    delegates.diagnostics.addObserver(observer)
    delegates.send("first")
    queue.sync { delegates.send("third") }
    #expect(causes("second") == ["first"])
    #expect(causes("third") == [nil])
    delegates.diagnostics.failureHandler = nil
    withExtendedLifetime(token) {}
  }

  @Test func `questions have events of their own, and are causes`() async throws {
    let tokens = [
      delegates.on("may", delivery: .queue(queue)) { [delegates] in
        delegates.send("note")
        return true
      },
      delegates.on("ask", delivery: .queue(queue)) { [delegates] () async throws in
        _ = try await delegates.ask("may", as: Bool.self).first()
      },
    ]
    delegates.diagnostics.addObserver(observer)
    delegates.send("ask")
    while delegates.diagnostics.deliveryCounts.pending > 0 { await Task.yield() }
    let events = observer.events
    let own = events.filter { $0.selector == "may" }
    #expect(own.map(\.kind) == [.sent, .dispatched, .started, .ended])
    #expect(own.allSatisfy { $0.isQuestion })
    #expect(events.filter { $0.selector != "may" }.allSatisfy { !$0.isQuestion })
    #expect(causes("may") == ["ask"])
    #expect(causes("note") == ["may"])
    withExtendedLifetime(tokens) {}
  }

  // MARK: Observers

  @Test func `several observers get the same, and each only what it observes`() {
    let others = MulticastDelegate()
    let (second, other) = (EventRecorder(), EventRecorder())
    delegates.diagnostics.addObserver(observer)
    delegates.diagnostics.addObserver(second)
    others.diagnostics.addObserver(other)
    delegates.send("mine")
    others.send("theirs")
    #expect(observer.events.map(\.selector) == ["mine", "mine"])
    #expect(second.events.map(\.send) == observer.received.map(\.send))
    #expect(other.events.map(\.selector) == ["theirs", "theirs"])
  }

  // While there is such an observer, all multicasts count their deliveries.
  @Test(.ownProcess)
  func `an observer of all multicasts gets what they send while it is added`() {
    let (one, other) = (MulticastDelegate(), MulticastDelegate())
    let all = EventRecorder()
    one.send("before")
    Multicast.Diagnostics.addObserver(all)
    one.send("mine")
    other.send("theirs")
    let events = all.events
    #expect(events.map(\.selector) == ["mine", "mine", "theirs", "theirs"])
    #expect(Set(events.map(\.multicast)).count == 2)
    Multicast.Diagnostics.removeObserver(all)
    other.send("after")
    #expect(all.events.count == 4)
  }

  @Test func `an observer that is added again gets each event once`() {
    delegates.diagnostics.addObserver(observer)
    delegates.diagnostics.addObserver(observer, describesArguments: true)
    delegates.send("hear:", 1)
    #expect(observer.kinds == [.sent, .unheard])
    #expect(observer.received.first?.arguments == ["1"])
    delegates.diagnostics.addObserver(observer)
    delegates.send("hear:", 2)
    #expect(observer.kinds == [.sent, .unheard, .sent, .unheard])
    #expect(observer.received[2].arguments == nil)
  }

  @Test func `an observer that was removed gets nothing any more`() {
    delegates.diagnostics.addObserver(observer)
    delegates.send("first")
    #expect(observer.kinds == [.sent, .unheard])
    delegates.diagnostics.removeObserver(observer)
    delegates.send("second")
    #expect(observer.events.count == 2)
    // A second removal has no effect.
    delegates.diagnostics.removeObserver(observer)
    Multicast.Diagnostics.removeObserver(observer)
  }

  @Test func `an observer gets no events from before it was added`() {
    let second = EventRecorder()
    delegates.diagnostics.addObserver(observer)
    delegates.send("first")
    delegates.diagnostics.addObserver(second)
    delegates.send("second")
    #expect(observer.events.compactMap(\.selector) == ["first", "first", "second", "second"])
    #expect(second.events.compactMap(\.selector) == ["second", "second"])
  }

  @Test func `observers are held weakly`() {
    weak var gone: EventRecorder?
    do {
      let observer = EventRecorder()
      gone = observer
      delegates.diagnostics.addObserver(observer)
      delegates.send("first")
      #expect(observer.kinds == [.sent, .unheard])
    }
    #expect(gone == nil)
    Multicast.Diagnostics.flushObservers()
    #expect(!isObserved("first"))
  }

  @Test func `nothing is recorded after the last observer was removed`() {
    let token = delegates.on("hear:", delivery: .queue(queue)) { (_: Int) in }
    let second = EventRecorder()
    delegates.diagnostics.addObserver(observer)
    delegates.diagnostics.addObserver(second)
    #expect(delegates.plan(for: "hear:").monitors?.observation != nil)
    delegates.diagnostics.removeObserver(observer)
    #expect(delegates.plan(for: "hear:").monitors?.observation != nil)
    delegates.diagnostics.removeObserver(second)
    #expect(!isObserved("hear:"))
    withExtendedLifetime(token) {}
  }

  /// Returns `true` if messages of the multicast are observed.
  ///
  /// The observer of a whole test run is not considered.
  private func isObserved(_ selector: Selector) -> Bool {
    delegates.plan(for: selector).monitors?.observation != nil && !testsAreObserved
  }

  // MARK: Buffers

  @Test func `a full buffer loses the oldest events, and says how many`() {
    let entered = DispatchSemaphore(value: 0)
    let mayReturn = DispatchSemaphore(value: 0)
    let isFirst = Box(true)
    let observer = EventRecorder { _ in
      if !isFirst.value { return }
      isFirst.value = false
      entered.signal()
      mayReturn.wait()
    }
    let listener = Listener()
    delegates.add(listener, delivery: .synchronous)
    delegates.diagnostics.addObserver(observer, bufferSize: 10)
    delegates.send("hear:", 0)
    entered.wait()
    for value in 1...100 { delegates.send("hear:", value) }
    // No handler has waited for the observer.
    #expect(listener.heard.events == Array(0...100))
    mayReturn.signal()
    let last = observer.events.last
    #expect(last?.kind == .ended)
    #expect(last?.delivery == observer.received.compactMap(\.delivery).max())
    #expect(observer.batches.allSatisfy { $0.events.count <= 10 })
    let lostCount = observer.batches.map(\.lostCount).reduce(0, +)
    #expect(observer.received.count + lostCount == 404)
    // The number depends on the number of steps in which the log hands out its events. Each step
    // may find the buffer empty.
    #expect(lostCount > 0)
    #expect(observer.received.map(\.time) == observer.received.map(\.time).sorted())
  }

  @Test func `a slow observer delays no other`() {
    let mayReturn = DispatchSemaphore(value: 0)
    let hasReceived = DispatchSemaphore(value: 0)
    let slow = EventRecorder { _ in mayReturn.wait() }
    let quick = EventRecorder { batch in for _ in batch.events { hasReceived.signal() } }
    delegates.diagnostics.addObserver(slow)
    delegates.diagnostics.addObserver(quick)
    for _ in 1...10 { delegates.send("hear:", 1) }
    for _ in 1...20 { hasReceived.wait() }
    #expect(slow.received.isEmpty)
    // The observer receives at most one batch for each time that events were handed out.
    for _ in 1...20 { mayReturn.signal() }
    #expect(slow.events.count == 20)
  }
}
