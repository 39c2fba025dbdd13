import Dispatch
import DynamicMulticast
import TestSupport
import Testing

/// Removal with `remove(_:pending: .awaited)`, which waits without blocking a thread.
struct AsyncRemovingTests {
  private let delegates = MulticastDelegate()
  private let queue = DispatchQueue(label: "delegates")

  @Test func `removing returns when the pending messages have been delivered`() async {
    let listener = Listener()
    delegates.add(listener, delegateQueue: queue)
    delegates.add(listener, delegateQueue: .global())
    for value in 0..<100 { delegates.send("hear:", value) }
    let removed = await delegates.remove(listener, pending: .awaited)
    #expect(removed == 2)
    #expect(listener.heard.events.count == 200)
    delegates.send("hear:", -1)
    queue.sync {}
    #expect(listener.heard.events.count == 200)
  }

  @Test @MainActor func `no message is dispatched to the delegate while removing waits`() async {
    let listener = Listener()
    delegates.add(listener, delegateQueue: queue)
    queue.suspend()
    delegates.send("hear:", 1)
    Task { @MainActor in
      // The main actor is free, because the removal below has suspended.
      delegates.send("hear:", 2)
      queue.resume()
    }
    #expect(await delegates.remove(listener, pending: .awaited) == 1)
    #expect(listener.heard.events == [1])
  }

  @Test func `removing by a queue, by a delivery, or by neither`() async {
    let listener = Listener()
    let other = DispatchQueue(label: "other")
    delegates.add(listener, delegateQueue: queue)
    delegates.add(listener, delegateQueue: other)
    delegates.add(listener, delegateQueue: .main)
    delegates.add(listener, delivery: .mainActor)
    #expect(await delegates.remove(Listener(), pending: .awaited) == 0)
    #expect(await delegates.remove(listener, delivery: .queue(other), pending: .awaited) == 1)
    #expect(await delegates.remove(listener, delivery: .mainActor, pending: .awaited) == 1)
    #expect(delegates.count == 2)
    #expect(await delegates.removeAllDelegates(pending: .awaited) == 2)
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

  @Test @MainActor func `removing drops no message on the delegate's own queue`() async {
    let view = View()
    delegates.add(view, delegateQueue: .main)
    delegates.send("hear:", 1)
    #expect(view.shown.isEmpty)
    #expect(await delegates.remove(view, pending: .awaited) == 1)
    #expect(view.shown == [1])
    MainActor.assertIsolated()
  }

  @Test @MainActor func `a handler may wait for the main queue while it is waited for`() async {
    let log = Recorder<Int>()
    let delegates = delegates
    let token = delegates.on("hear:", delivery: .queue(queue)) { (value: Int) in
      DispatchQueue.main.sync { log.record(value) }
    }
    delegates.send("hear:", 1)
    #expect(await delegates.removeAllDelegates(pending: .awaited) == 1)
    #expect(log.events == [1])
    withExtendedLifetime(token) {}
  }

  @Test func `a cancelled task still waits`() async {
    let listener = Listener()
    delegates.add(listener, delegateQueue: queue)
    queue.suspend()
    delegates.send("hear:", 1)
    let task = Task { [delegates] in
      await delegates.remove(listener, pending: .awaited)
      return listener.heard.events
    }
    task.cancel()
    queue.resume()
    #expect(await task.value == [1])
  }

  @Test func `several tasks and threads may wait for the same delegate`() async {
    for _ in 0..<50 {
      let listener = Listener()
      delegates.add(listener, delegateQueue: queue)
      delegates.add(listener, delegateQueue: .global())
      for value in 0..<20 { delegates.send("hear:", value) }
      let removed = await withTaskGroup(of: Int.self) { group in
        for index in 0..<4 {
          group.addTask { [delegates] in
            index == 0
              ? delegates.blockUntilRemoved(listener)
              : await delegates.remove(listener, pending: .awaited)
          }
        }
        return await group.reduce(0, +)
      }
      #expect(removed == 2)
      #expect(listener.heard.events.count == 40)
    }
  }

  @Test func `a message that another thread is sending is not delivered afterwards`() async {
    for _ in 0..<50 {
      let listener = Listener()
      delegates.add(listener, delegateQueue: queue)
      async let _ = { [delegates] in for value in 0..<50 { delegates.send("hear:", value) } }()
      await delegates.remove(listener, pending: .awaited)
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
}
