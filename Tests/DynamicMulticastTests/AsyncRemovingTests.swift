import Dispatch
import DynamicMulticast
import TestSupport
import Testing

/// Removal with `remove(_:pending: .awaited)`, which waits without blocking a thread.
struct AsyncRemovingTests {
  private let delegates = MulticastDelegate()
  private let queue = DispatchQueue(label: "delegates")

  @Test func `removing returns when the pending messages have been delivered`() async throws {
    let listener = Listener()
    delegates.add(listener, delegateQueue: queue)
    delegates.add(listener, delegateQueue: .global())
    for value in 0..<100 { delegates.send("hear:", value) }
    let removed = try await delegates.remove(listener, pending: .awaited)
    #expect(removed == 2)
    #expect(listener.heard.events.count == 200)
    delegates.send("hear:", -1)
    queue.sync {}
    #expect(listener.heard.events.count == 200)
  }

  @Test @MainActor func `no message is dispatched to the delegate while removing waits`()
    async throws
  {
    let listener = Listener()
    delegates.add(listener, delegateQueue: queue)
    queue.suspend()
    delegates.send("hear:", 1)
    Task { @MainActor in
      // The main actor is free, because the removal below has suspended.
      delegates.send("hear:", 2)
      queue.resume()
    }
    #expect(try await delegates.remove(listener, pending: .awaited) == 1)
    #expect(listener.heard.events == [1])
  }

  @Test func `removing by a queue, by a delivery, or by neither`() async throws {
    let listener = Listener()
    let other = DispatchQueue(label: "other")
    delegates.add(listener, delegateQueue: queue)
    delegates.add(listener, delegateQueue: other)
    delegates.add(listener, delegateQueue: .main)
    delegates.add(listener, delivery: .mainActor)
    #expect(try await delegates.remove(Listener(), pending: .awaited) == 0)
    #expect(try await delegates.remove(listener, delivery: .queue(other), pending: .awaited) == 1)
    #expect(try await delegates.remove(listener, delivery: .mainActor, pending: .awaited) == 1)
    #expect(delegates.count == 2)
    #expect(try await delegates.removeAllDelegates(pending: .awaited) == 2)
    // No `await` is needed, although the function is asynchronous.
    #expect(delegates.remove(listener) == 0)
    #expect(delegates.remove(listener, pending: .drop) == 0)
  }

  /// A delegate that is `Sendable` only because it is isolated to the main actor.
  @Responding
  fileprivate final class View: Respondable {
    var shown: [Int] = []
    func hear(_ value: Int) { shown.append(value) }
  }

  @Test @MainActor func `removing drops no message on the delegate's own queue`() async throws {
    let view = View()
    delegates.add(view, delegateQueue: .main)
    delegates.send("hear:", 1)
    #expect(view.shown.isEmpty)
    #expect(try await delegates.remove(view, pending: .awaited) == 1)
    #expect(view.shown == [1])
    MainActor.assertIsolated()
  }

  @Test @MainActor func `a handler may wait for the main queue while it is waited for`()
    async throws
  {
    let log = Recorder<Int>()
    let delegates = delegates
    let token = delegates.on("hear:", delivery: .queue(queue)) { (value: Int) in
      DispatchQueue.main.sync { log.record(value) }
    }
    delegates.send("hear:", 1)
    #expect(try await delegates.removeAllDelegates(pending: .awaited) == 1)
    #expect(log.events == [1])
    withExtendedLifetime(token) {}
  }

  @Test func `a canceled task ends the wait, and the removal stands`() async throws {
    let listener = Listener()
    delegates.add(listener, delegateQueue: queue)
    queue.suspend()
    delegates.send("hear:", 1)
    let task = Task { [delegates] in try await delegates.remove(listener, pending: .awaited) }
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
    #expect(delegates.count == 0)
    delegates.send("hear:", 2)
    queue.resume()
    queue.sync {}
    #expect(listener.heard.events == [1])
  }

  @Test func `a task that was canceled before removes the delegate, too`() async throws {
    let listener = Listener()
    delegates.add(listener, delegateQueue: queue)
    queue.suspend()
    delegates.send("hear:", 1)
    let gate = AsyncStream<Void>.makeStream()
    let task = Task { [delegates] in
      for await _ in gate.stream {}
      return try await delegates.removeAllDelegates(pending: .awaited)
    }
    task.cancel()
    gate.continuation.finish()
    await #expect(throws: CancellationError.self) { try await task.value }
    #expect(delegates.count == 0)
    queue.resume()
  }

  @Test func `a canceled task gets the number if no message is pending`() async throws {
    let listener = Listener()
    delegates.add(listener, delegateQueue: queue)
    let task = Task { [delegates] in
      withUnsafeCurrentTask { $0?.cancel() }
      return try await delegates.remove(listener, pending: .awaited)
    }
    #expect(try await task.value == 1)
  }

  @Test(arguments: [true, false])
  func `a time limit ends the wait, and the error says who has not ended`(
    blocks: Bool
  ) async throws {
    let (listener, other) = (Listener(), Listener())
    delegates.add(listener, delegateQueue: queue)
    delegates.add(other, delivery: .synchronous)
    queue.suspend()
    for value in 0..<2 { delegates.send("hear:", value) }
    let error = await #expect(throws: RemovalError.self) {
      try await delegates.removeAll(blocking: blocks, within: .milliseconds(1))
    }
    #expect(error?.delegates.map(\.name) == ["Listener"])
    #expect(error?.delegates.map(\.pendingCount) == [2])
    let text = "\(error, default: "")"
    #expect(text.hasPrefix("after 0.001 seconds, messages to removed delegates"), "\(text)")
    #expect(text.contains("pending: 2 for Listener on delegates (added at "), "\(text)")
    #expect(delegates.count == 0)
    queue.resume()
    queue.sync {}
    #expect(listener.heard.events == [0, 1])
  }

  @Test(arguments: [true, false])
  func `a time limit that is not needed changes nothing`(blocks: Bool) async throws {
    let listener = Listener()
    delegates.add(listener, delegateQueue: queue)
    for value in 0..<100 { delegates.send("hear:", value) }
    #expect(try await delegates.removeAll(blocking: blocks, within: .seconds(600)) == 1)
    #expect(listener.heard.events.count == 100)
  }

  @Test func `several tasks and threads may wait for the same delegate`() async throws {
    for _ in 0..<50 {
      let listener = Listener()
      delegates.add(listener, delegateQueue: queue)
      delegates.add(listener, delegateQueue: .global())
      for value in 0..<20 { delegates.send("hear:", value) }
      let removed = try await withThrowingTaskGroup(of: Int.self) { group in
        for index in 0..<4 {
          group.addTask { [delegates] in
            index == 0
              ? delegates.blockUntilRemoved(listener)
              : try await delegates.remove(listener, pending: .awaited)
          }
        }
        return try await group.reduce(0, +)
      }
      #expect(removed == 2)
      #expect(listener.heard.events.count == 40)
    }
  }

  @Test func `a message that another thread is sending is not delivered afterwards`() async throws {
    for _ in 0..<50 {
      let listener = Listener()
      delegates.add(listener, delegateQueue: queue)
      async let _ = { [delegates] in for value in 0..<50 { delegates.send("hear:", value) } }()
      try await delegates.remove(listener, pending: .awaited)
      let heard = listener.heard.events
      delegates.send("hear:", -1)
      queue.sync {}
      #expect(listener.heard.events == heard)
      #expect(heard == Array(0..<heard.count))
    }
  }
}

extension MulticastDelegate {
  /// Calls the form that blocks, as an asynchronous function cannot.
  fileprivate func blockUntilRemoved(_ delegate: any Respondable) -> Int {
    remove(delegate, pending: .wait)
  }

  fileprivate func removeAll(blocking blocks: Bool, within limit: Duration) async throws -> Int {
    func block() throws -> Int { try removeAllDelegates(pending: .wait, within: limit) }
    if blocks { return try block() }
    return try await removeAllDelegates(pending: .awaited, within: limit)
  }
}
