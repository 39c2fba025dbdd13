import Dispatch
import DynamicMulticast
import TestSupport
import Testing

/// A multicast as the delegate of another multicast.
struct NestingTests {
  private let outer = MulticastDelegate()
  private let inner = MulticastDelegate()
  private let queue = DispatchQueue(label: "delegates")
  private let listener = Listener()

  @Test func `a message reaches the delegates of a delegate`() {
    outer.add(inner, delegateQueue: DispatchQueue(label: "inner"))
    inner.add(listener, delivery: .synchronous)
    for value in 0..<20 { outer.send("hear:", value) }
    outer.remove(inner, pending: .wait)
    #expect(listener.heard.events == Array(0..<20))
  }

  @Test func `the inner multicast is asked at each message whether it responds`() {
    outer.add(inner, delivery: .synchronous)
    outer.send("hear:", 1)
    #expect(!outer.responds(to: "hear:"))
    inner.add(listener, delivery: .synchronous)
    #expect(outer.responds(to: "hear:"))
    outer.send("hear:", 2)
    inner.remove(listener)
    outer.send("hear:", 3)
    #expect(listener.heard.events == [2])
  }

  @Test(arguments: [DeliveryMode.synchronous, .queue(DispatchQueue(label: "own"))])
  func `a multicast that is its own delegate reports that, and others get the message`(
    delivery: DeliveryMode
  ) {
    let failures = Recorder<String>()
    outer.diagnostics.failureHandler = { failures.record("\($0.error)") }
    outer.add(outer, delivery: delivery)
    outer.add(listener, delivery: .queue(queue))
    outer.send("hear:", 1)
    for _ in 0..<3 {
      delivery.queue?.sync {}
      queue.sync {}
    }
    #expect(listener.heard.events == [1])
    #expect(
      failures.events == ["'hear:' is forwarded without end, most recently by MulticastDelegate"])
  }

  @Test(arguments: [DeliveryMode.synchronous, .queue(DispatchQueue(label: "cycle"))])
  func `a circle of multicasts ends, with each delegate called once`(delivery: DeliveryMode) {
    let failures = Recorder<String>()
    for multicast in [outer, inner] {
      multicast.diagnostics.failureHandler = { failures.record("\($0.error)") }
    }
    outer.add(inner, delivery: delivery)
    inner.add(outer, delivery: delivery)
    inner.add(listener, delivery: delivery)
    let other = Listener()
    outer.add(other, delivery: delivery)
    // Neither multicast has a method, so the test whether one responds must not recurse forever
    // either.
    outer.send("hear:", 1)
    for _ in 0..<4 { delivery.queue?.sync {} }
    #expect(listener.heard.events == [1])
    #expect(other.heard.events == [1])
    #expect(failures.events.count == 1)
    outer.removeAllDelegates()
  }

  @Test func `a circle through a proxy ends, too`() {
    final class Proxy: Respondable, Sendable {
      let target: MulticastDelegate
      init(_ target: MulticastDelegate) { self.target = target }
      static var methods: MethodTable { MethodTable() }
      func responds(to selector: Selector) -> Bool { true }
      func methodSignature(for selector: Selector) -> MethodSignature? {
        MethodSignature(untypedFor: selector)
      }
      func forwardInvocation(_ invocation: inout Invocation) throws {
        try invocation.invoke(with: target)
      }
    }
    let failures = Recorder<String>()
    outer.diagnostics.failureHandler = { failures.record("\($0.error)") }
    let proxy = Proxy(outer)
    outer.add(proxy, delegateQueue: queue)
    outer.add(listener, delegateQueue: queue)
    outer.send("hear:", 1)
    for _ in 0..<4 { queue.sync {} }
    #expect(listener.heard.events == [1])
    #expect(failures.events.count == 1)
  }

  @Test func `a message that a delegate has stored can be sent again later`() {
    final class Recording: Respondable, Sendable {
      let messages = Recorder<Invocation>()
      static var methods: MethodTable { MethodTable() }
      func responds(to selector: Selector) -> Bool { selector == "hear:" }
      func methodSignature(for selector: Selector) -> MethodSignature? {
        MethodSignature(untypedFor: selector)
      }
      func forwardInvocation(_ invocation: inout Invocation) {
        messages.record(invocation)
      }
    }
    weak var gone: Recording?
    do {
      let recording = Recording()
      gone = recording
      outer.diagnostics.failureHandler = { Issue.record("\($0)") }
      outer.add(recording, delivery: .synchronous)
      outer.send("hear:", 1)
      #expect(recording.messages.events.first?.target === recording)
      if let first = recording.messages.events.first { outer.send(first) }
      #expect(recording.messages.events == [Invocation("hear:", 1), Invocation("hear:", 1)])
    }
    // The stored message does not retain the delegate.
    #expect(gone == nil)
  }

  @Test func `a delegate may send the same message again: that is no circle`() {
    let log = Recorder<Int>()
    let token = outer.on("hear:", delivery: .queue(queue)) { [outer] (value: Int) in
      log.record(value)
      if value < 300 { outer.send("hear:", value + 1) }
    }
    outer.send("hear:", 0)
    for _ in 0...300 { queue.sync {} }
    #expect(log.events == Array(0...300))
    token.cancel()
  }
}
