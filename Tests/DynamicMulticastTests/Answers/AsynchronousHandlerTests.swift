import Dispatch
@testable import DynamicMulticast
import RuntimeSupport
import TestSupport
import Testing

/// Asynchronous handlers: asynchronous methods and closures, actors, the main actor.
struct AsynchronousHandlerTests {
  private let delegates = MulticastDelegate()
  private let queue = DispatchQueue(label: "delegates")

  @Responding
  fileprivate actor Meter: Respondable {
    private(set) var heard: [Int] = []
    private let log = Recorder<Int>()

    func hear(_ value: Int) { heard.append(value) }
    func usage(_ factor: Int) -> Int { heard.count * factor }
    func fail() throws { throw CancellationError() }
  }

  @Responding
  fileprivate final class Reader: Respondable, Sendable {
    let log = Recorder<String>()
    let gate: AsyncStream<Void>
    let open: AsyncStream<Void>.Continuation

    init() { (gate, open) = AsyncStream.makeStream() }

    func read(_ text: String) async -> String {
      log.record("start \(text)")
      for await _ in gate { break }
      log.record("end \(text)")
      return text.uppercased()
    }

    func note(_ text: String) { log.record("note \(text)") }
  }

  // MARK: One receiver

  @Test func `an asynchronous method is performed by waiting for it`() async throws {
    let meter = Meter()
    try await meter.performAsync("hear:", 1)
    #expect(try await meter.performAsync("usage:", 3, as: Int.self) == 3)
    await #expect(throws: CancellationError.self) { try await meter.performAsync("fail") }
    await #expect(throws: InvocationError.self) { try await meter.performAsync("usage:", "x") }
    await #expect(throws: InvocationError.self) { try await meter.performAsync("usage:") }
    await #expect(throws: InvocationError.self) { try await meter.performAsync("nope") }
  }

  @Test func `performing it without waiting is an error`() {
    let error = #expect(throws: InvocationError.self) { try Meter().perform("hear:", 1) }
    #expect(
      error?.description
        == "-[Meter hear:] is asynchronous: wait for it with performAsync, or ask for it")
  }

  @Test func `a synchronous method can be waited for, too`() async throws {
    let listener = Listener()
    try await listener.performAsync("hear:", 4)
    #expect(listener.heard.events == [4])
  }

  @Test func `waiting reaches the main actor from anywhere`() async throws {
    @MainActor final class Window: Respondable {
      var title = ""
      nonisolated class var methods: MethodTable {
        MethodTable {
          Method("show:", onMainActor: { (window: Window, text: String) in window.show(text) })
        }
      }
      func show(_ text: String) -> Int {
        title = text
        return text.count
      }
    }
    let window = await MainActor.run { Window() }
    #expect(try await window.performAsync("show:", "hello", as: Int.self) == 5)
    delegates.add(window, delegateQueue: queue)
    #expect(try await delegates.ask("show:", "asked", as: Int.self).reduce(0, +) == 5)
    #expect(await window.title == "asked")
  }

  @Test func `a message that is forwarded to an asynchronous method is waited for`() async throws {
    final class Alias: Respondable, Sendable {
      let target: Meter
      init(_ target: Meter) { self.target = target }
      static var methods: MethodTable { MethodTable() }
      func responds(to selector: Selector) -> Bool { responds(to: selector, forwardingTo: target) }
      func forwardingTarget(for selector: Selector) -> (any Respondable)? { target }
    }
    let meter = Meter()
    let alias = Alias(meter)
    delegates.add(alias, delegateQueue: queue)
    try await alias.performAsync("hear:", 1)
    #expect(try await delegates.ask("usage:", 2, as: Int.self).reduce(0, +) == 2)
  }

  // MARK: Many

  @Test func `an actor receives the messages in the order they were sent`() async throws {
    let meter = Meter()
    delegates.add(meter, delegateQueue: queue)
    for value in 0..<100 { delegates.send("hear:", value) }
    #expect(try await delegates.remove(meter, pending: .awaited) == 1)
    #expect(await meter.heard == Array(0..<100))
  }

  @Test func `asynchronous handlers start in order; while one is suspended, the next may start`()
    async throws
  {
    let reader = Reader()
    delegates.add(reader, delegateQueue: queue)
    delegates.send("read:", "one")
    delegates.send("note:", "two")
    delegates.send("read:", "three")
    queue.sync {}
    #expect(reader.log.events == ["start one", "note two", "start three"])
    reader.open.yield()
    reader.open.finish()
    try await delegates.remove(reader, pending: .awaited)
    #expect(Set(reader.log.events[3...]) == ["end one", "end three"])
  }

  @Test func `an asynchronous handler resumes on the delegate's queue`() async throws {
    let key = DispatchSpecificKey<Bool>()
    queue.setSpecific(key: key, value: true)
    let places = Recorder<Bool>()
    let token = delegates.on("go", delivery: .queue(queue)) { () async in
      places.record(DispatchQueue.getSpecific(key: key) == true)
      await Task.yield()
      places.record(DispatchQueue.getSpecific(key: key) == true)
    }
    _ = try await delegates.ask("go", as: Void.self).reduce(0) { count, _ in count + 1 }
    #expect(places.events == [true, true])
    token.cancel()
  }

  @Test(arguments: [
    DeliveryMode.synchronous, .queue(.global()), .queue(DispatchQueue(label: "own")),
  ])
  func `an asynchronous handler that removes its delegate does not wait for itself`(
    delivery: DeliveryMode
  ) async throws {
    let removed = Recorder<Int>()
    let done = DispatchSemaphore(value: 0)
    let leaver = Leaver { [delegates] leaver in
      await Task.yield()
      removed.record(try! await delegates.remove(leaver, pending: .awaited))
      done.signal()
    }
    delegates.add(leaver, delivery: delivery)
    delegates.send("leave")
    await wait(for: done)
    #expect(removed.events == [1])
  }

  @Responding
  fileprivate actor Leaver: Respondable {
    let body: @Sendable (Leaver) async -> Void

    init(_ body: @escaping @Sendable (Leaver) async -> Void) {
      self.body = body
    }

    func leave() async { await body(self) }
  }

  @Test func `an asynchronous handler that throws is a failure like any other`() async {
    let meter = Meter()
    let failed = DispatchSemaphore(value: 0)
    delegates.diagnostics.failureHandler = { failure in
      if failure.error is CancellationError, failure.delegate === meter { failed.signal() }
    }
    delegates.add(meter, delivery: .synchronous)
    delegates.send("fail")
    await wait(for: failed)
  }

  @Test func `actors and synchronous delegates are asked together`() async throws {
    let meters = [Meter(), Meter()]
    for meter in meters { delegates.add(meter, delegateQueue: queue) }
    try await meters[0].performAsync("hear:", 1)
    let token = delegates.on("usage:", delivery: .synchronous) { (factor: Int) in factor * 10 }
    #expect(try await delegates.ask("usage:", 2, as: Int.self).reduce(0, +) == 22)
    token.cancel()
  }

  // MARK: Messages as a sequence

  @Test func `a sequence has the messages in order, also those sent before it is read`()
    async throws
  {
    let messages = delegates.messages(for: "hear:")
    for value in 0..<100 { delegates.send("hear:", value) }
    var heard: [Int] = []
    for await message in messages {
      heard.append(try message.argument(at: 0))
      if heard.count == 100 { break }
    }
    #expect(heard == Array(0..<100))
  }

  @Test func `removing all delegates neither counts nor ends a sequence of messages`() async throws
  {
    let messages = delegates.messages(for: "hear:")
    let listener = Listener()
    delegates.add(listener, delivery: .synchronous)
    #expect(delegates.removeAllDelegates() == 1)
    #expect(delegates.removeAllDelegates() == 0)
    #expect(try await delegates.removeAllDelegates(pending: .awaited) == 0)
    delegates.send("hear:", 1)
    for await message in messages {
      #expect(message == Invocation("hear:", 1))
      break
    }
    #expect(listener.heard.events.isEmpty)
  }

  @Test func `a buffering policy says what is dropped when the reader stalls`() async throws {
    let messages = delegates.messages(for: "hear:", buffering: .bufferingNewest(2))
    for value in 0..<10 { delegates.send("hear:", value) }
    var heard: [Int] = []
    for await message in messages {
      heard.append(try message.argument(at: 0))
      if heard.count == 2 { break }
    }
    #expect(heard == [8, 9])
  }

  @Test func `a sequence ends with its task, and is released with its reader`() async {
    let read = DispatchSemaphore(value: 0)
    let task = Task { [messages = delegates.messages(for: "hear:")] in
      for await _ in messages { read.signal() }
    }
    #expect(delegates.isObserved)
    delegates.send("hear:", 1)
    await wait(for: read)
    task.cancel()
    await task.value
    #expect(!delegates.isObserved)
    _ = delegates.messages(for: "hear:")
    #expect(!delegates.isObserved)
  }

  @Test func `a sequence ends with the multicast`() async {
    var multicast: MulticastDelegate? = MulticastDelegate()
    let messages = multicast?.messages(for: "hear:")
    multicast?.send("hear:", 1)
    multicast = nil
    var count = 0
    if let messages {
      for await _ in messages { count += 1 }
    }
    #expect(count == 1)
  }

  @Test func `an observer is neither counted nor asked, and its messages are not unheard`()
    async throws
  {
    let unheard = Recorder<Int>()
    delegates.diagnostics.unheardHandler = { _ in unheard.record(1) }
    let messages = delegates.messages(for: "usage:")
    #expect(delegates.count == 0)
    #expect(delegates.count(for: "usage:") == 0)
    #expect(!delegates.responds(to: "usage:"))
    #expect(try await delegates.ask("usage:", 1, as: Int.self).reduce(5, +) == 5)
    delegates.send("usage:", 1)
    #expect(unheard.events.isEmpty)
    withExtendedLifetime(messages) {}
  }
}

extension MulticastDelegate {
  /// `true` if the messages are read as a sequence.
  fileprivate var isObserved: Bool {
    state.withLock { !$0.taps.isEmpty }
  }
}
