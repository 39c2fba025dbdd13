import Dispatch
import DynamicMulticast
import TestSupport
import Testing

struct SendingTests {
  private let delegates = MulticastDelegate()
  private let queue = DispatchQueue(label: "delegates")
  private let listener = Listener()

  @Test func `a message without delegates is dropped`() {
    delegates.send("workerDidFinish")
  }

  @Test func `the three spellings send the same message`() {
    delegates.add(listener, delegateQueue: queue)
    delegates.send("hear:", 1)
    delegates.dynamic.hear(2)
    delegates.send(Invocation("hear:", 3))
    queue.sync {}
    #expect(listener.heard.events == [1, 2, 3])
  }

  @Test func `a synchronous delegate has been called when the send returns`() {
    delegates.add(listener, delivery: .synchronous)
    delegates.send("hear:", 1)
    #expect(listener.heard.events == [1])
  }

  @Test func `a delegate on the main actor is called there`() async {
    @MainActor final class Window: Respondable {
      var value = 0
      nonisolated class var methods: MethodTable {
        MethodTable {
          Method("hear:", onMainActor: { (window: Window, number: Int) in window.hear(number) })
        }
      }
      func hear(_ number: Int) { value = number }
    }
    let window = await MainActor.run { Window() }
    delegates.add(window, delivery: .mainActor)
    delegates.send("hear:", 5)
    await withCheckedContinuation { done in DispatchQueue.main.async { done.resume() } }
    #expect(await window.value == 5)
    #expect(delegates.remove(window, delegateQueue: .main) == 1)
  }

  @Test func `a handler for the main actor that is called elsewhere is a failure`() async {
    @MainActor final class Window: Respondable {
      nonisolated class var methods: MethodTable {
        MethodTable { Method("hear:", onMainActor: { (_: Window, _: Int) in }) }
      }
    }
    let failures = Recorder<String>()
    delegates.diagnostics.failureHandler = { failures.record("\($0.error)") }
    let window = await MainActor.run { Window() }
    delegates.add(window, delegateQueue: queue)
    delegates.send("hear:", 5)
    queue.sync {}
    #expect(
      failures.events == [
        """
        -[Window hear:] is confined to the main actor, and was called elsewhere: add the delegate \
        with 'delivery: .mainActor', or wait for it with performAsync
        """
      ])
  }

  @Test
  func
    `a message from a synchronous handler is delivered after the message before it has reached all`()
  {
    final class Relay: Respondable, Sendable {
      let delegates: MulticastDelegate
      let log = Recorder<Int>()
      init(_ delegates: MulticastDelegate) { self.delegates = delegates }
      static var methods: MethodTable {
        MethodTable {
          Method("hear:") { (self: Relay, value: Int) in
            self.log.record(value)
            if value < 3 {
              self.delegates.send("hear:", value * 2)
              self.delegates.send("hear:", value * 2 + 1)
            }
          }
        }
      }
    }
    let relay = Relay(delegates)
    let before = Listener()
    let queued = Listener()
    delegates.add(before, delivery: .synchronous)
    delegates.add(relay, delivery: .synchronous)
    delegates.add(listener, delivery: .synchronous)
    delegates.add(queued, delegateQueue: queue)
    delegates.send("hear:", 1)
    queue.sync {}
    let expected = [1, 2, 3, 4, 5]
    #expect(relay.log.events == expected)
    #expect(before.heard.events == expected)
    #expect(listener.heard.events == expected)
    #expect(queued.heard.events == expected)
  }

  @Test func `a send works on the list as it was when the send began`() {
    final class Remover: Respondable, Sendable {
      let delegates: MulticastDelegate
      let other: Listener
      init(_ delegates: MulticastDelegate, _ other: Listener) {
        self.delegates = delegates
        self.other = other
      }
      static var methods: MethodTable {
        MethodTable {
          Method("hear:") { (self: Remover, _: Int) in self.delegates.remove(self.other) }
        }
      }
    }
    let remover = Remover(delegates, listener)
    delegates.add(remover, delivery: .synchronous)
    delegates.add(listener, delivery: .synchronous)
    delegates.send("hear:", 1)
    delegates.send("hear:", 2)
    #expect(listener.heard.events == [1])
  }

  @Test func `delegates added between two sends get the second`() {
    let other = Listener()
    delegates.add(listener, delivery: .synchronous)
    delegates.send("hear:", 1)
    delegates.add(other, delivery: .synchronous)
    delegates.send("hear:", 2)
    #expect(other.heard.events == [2])
  }

  @Test func `methods of a single object come and go between sends`() throws {
    let responder = Responder()
    let log = Recorder<String>()
    delegates.add(responder, delivery: .synchronous)
    delegates.send("hear:", 1)
    try responder.objectMethods.set("hear:") { (value: Int) in log.record("first \(value)") }
    #expect(delegates.count(for: "hear:") == 1)
    delegates.send("hear:", 2)
    try responder.objectMethods.set("hear:") { (value: Int) in log.record("second \(value)") }
    delegates.send("hear:", 3)
    responder.objectMethods.remove("hear:")
    #expect(delegates.count(for: "hear:") == 0)
    delegates.send("hear:", 4)
    #expect(log.events == ["first 2", "second 3"])
  }

  @Test func `a delegate that says that it does not respond is not called`() {
    final class Moody: Respondable, Sendable {
      let isListening = Box(false)
      let log = Recorder<Int>()
      static var methods: MethodTable {
        MethodTable { Method("hear:") { (self: Moody, value: Int) in self.log.record(value) } }
      }
      func responds(to selector: Selector) -> Bool { isListening.value && hasMethod(for: selector) }
    }
    let moody = Moody()
    delegates.add(moody, delivery: .synchronous)
    delegates.send("hear:", 1)
    moody.isListening.value = true
    delegates.send("hear:", 2)
    moody.isListening.value = false
    delegates.send("hear:", 3)
    #expect(moody.log.events == [2])
  }

  @Test func `a resolver is asked again until it resolves`() {
    final class Late: Respondable, Sendable {
      static let isReady = Box(false)
      static let log = Recorder<Int>()
      static var methods: MethodTable { MethodTable() }
      static func resolveInstanceMethod(_ selector: Selector) -> Method? {
        guard isReady.value, selector == "hear:" else { return nil }
        return Method("hear:") { (_: Late, value: Int) in log.record(value) }
      }
    }
    let late = Late()
    delegates.add(late, delivery: .synchronous)
    delegates.send("hear:", 1)
    Late.isReady.value = true
    delegates.send("hear:", 2)
    Late.isReady.value = false
    delegates.send("hear:", 3)
    #expect(Late.log.events == [2, 3])
  }

  @Test func `nil can be passed in a spelled call`() {
    let log = Recorder<String?>()
    let token = delegates.on("worker:didFail:", delivery: .synchronous) {
      (_: Worker, error: String?) in
      log.record(error)
    }
    let reason: String? = "broken"
    delegates.dynamic.worker(Worker(), didFail: nil)
    delegates.dynamic.worker(Worker(), didFail: reason)
    #expect(log.events == [nil, "broken"])
    token.cancel()
  }

  @Test func `a closure on the main actor is called there`() async {
    @MainActor final class Window {
      var value = 0
    }
    let window = await MainActor.run { Window() }
    let token = delegates.on("hear:", onMainActor: { (value: Int) in window.value = value })
    delegates.send("hear:", 5)
    await withCheckedContinuation { done in DispatchQueue.main.async { done.resume() } }
    #expect(await window.value == 5)
    token.cancel()
  }

  @Test func `a message without responder that is sent by perform is unheard, too`() throws {
    let unheard = Recorder<String>()
    delegates.diagnostics.unheardHandler = { unheard.record("\($0)") }
    try delegates.perform("hear:", 1)
    var invocation = Invocation("hear:", 2)
    try invocation.invoke(with: delegates)
    #expect(unheard.events.count == 2)
    #expect(throws: InvocationError.self) { try delegates.perform("hear:", 3, as: Any.self) }
  }

  @Test func `a name that the multicast has itself is not a message`() {
    #expect(delegates.count == 0)
  }
}
