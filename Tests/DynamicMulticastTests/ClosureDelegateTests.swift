import Dispatch
import DynamicMulticast
import TestSupport
import Testing

/// Closures beside objects as delegates: which messages reach them, in which order, and what they
/// keep alive.
struct ClosureDelegateTests {
  private final class Listener: Respondable, Sendable {
    let name: String
    let log: Recorder<String>
    init(_ name: String, _ log: Recorder<String>) { (self.name, self.log) = (name, log) }

    static let methods = MethodTable {
      Method("hear:") { (listener: Listener, text: String) in
        listener.log.record("\(listener.name) \(text)")
      }
    }
  }

  private let delegates = MulticastDelegate()
  private let log = Recorder<String>()

  // The queues are also in variables of their own, because the leak checker does not find a pointer
  // in a `DeliveryMode`.
  private static let serialQueue = DispatchQueue(label: "serial")
  private static let queue = DispatchQueue(label: "queue")
  static let deliveries: [DeliveryMode] = [
    .synchronous, .serialQueue(serialQueue), .queue(queue),
  ]

  private func on(
    _ selector: Selector, _ name: String, _ delivery: DeliveryMode
  ) -> DelegateToken {
    delegates.on(selector, delivery: delivery) { [log] (text: String) in
      log.record("\(name) \(text)")
    }
  }

  private func send(_ selector: Selector, _ text: String, _ delivery: DeliveryMode) {
    delegates.send(selector, text)
    delivery.queue?.sync {}
  }

  @Test(arguments: deliveries)
  func `closures and objects are called in the order in which they were added`(
    delivery: DeliveryMode
  ) {
    let (first, last) = (Listener("first", log), Listener("last", log))
    delegates.add(first, delivery: delivery)
    let tokens = [on("hear:", "closure", delivery), on("see:", "other", delivery)]
    delegates.add(last, delivery: delivery)
    send("hear:", "1", delivery)
    send("see:", "2", delivery)
    send("feel:", "3", delivery)
    #expect(log.events == ["first 1", "closure 1", "last 1", "other 2"])
    #expect(delegates.count(for: "hear:") == 3)
    #expect(delegates.count(for: "see:") == 1)
    #expect(!delegates.hasDelegateThatResponds(to: "feel:"))
    withExtendedLifetime((first, last, tokens)) {}
  }

  @Test(arguments: deliveries)
  func `a closure takes converted arguments, and reports other arguments`(delivery: DeliveryMode) {
    let errors = Recorder<String>()
    delegates.diagnostics.failureHandler = { errors.record("\($0.error)") }
    let tokens = [
      delegates.on("hear:", delivery: delivery) { [log] (number: Double) in log.record("\(number)")
      },
      on("hear:", "text", delivery),
    ]
    delegates.send("hear:", 2)
    delegates.send("hear:", "two")
    delivery.queue?.sync {}
    #expect(log.events == ["2.0", "text two"])
    #expect(
      errors.events == [
        "'hear:' argument 0: expected String, found Int",
        "'hear:' argument 0: expected Double, found String",
      ])
    withExtendedLifetime(tokens) {}
  }

  @Test(arguments: deliveries)
  func `a message with too many arguments reaches no closure`(delivery: DeliveryMode) {
    let errors = Recorder<String>()
    delegates.diagnostics.failureHandler = { errors.record("\($0.error)") }
    let token = on("hear:", "closure", delivery)
    delegates.send("hear:", "1", "2")
    delivery.queue?.sync {}
    #expect(log.events == [])
    #expect(errors.events.count == 1)
    withExtendedLifetime(token) {}
  }

  @Test func `a closure that cancels its own token runs to its end, and keeps its values`() {
    final class Item: Sendable {}
    let kept = Box<DelegateToken?>(nil)
    weak var item: Item?
    func add() {
      let captured = Item()
      item = captured
      kept.value = delegates.on("hear:", delivery: .synchronous) { [log, kept] (text: String) in
        kept.value = nil
        log.record("\(text) \(type(of: captured))")
      }
    }
    add()
    #expect(item != nil)
    delegates.send("hear:", "1")
    delegates.send("hear:", "2")
    #expect(log.events == ["1 Item"])
    // The plan of the selector does not keep the closure.
    #expect(item == nil)
  }

  @Test(arguments: [1, 200])
  func `a cancelled closure is released although other closures stay`(others: Int) {
    final class Item: Sendable {}
    weak var item: Item?
    let tokens = (0..<others).map { on("hear:", "\($0)", .synchronous) }
    func add() -> DelegateToken {
      let captured = Item()
      item = captured
      return delegates.on("hear:", delivery: .synchronous) { [log] (text: String) in
        log.record("\(text) \(type(of: captured))")
      }
    }
    var token: DelegateToken? = add()
    delegates.send("hear:", "1")
    #expect(log.events.last == "1 Item")
    token?.cancel()
    token = nil
    #expect(item == nil)
    delegates.send("hear:", "2")
    #expect(log.events.count == 2 * others + 1)
    withExtendedLifetime(tokens) {}
  }

  @Test func `a closure's delegate has no other methods, and gets none`() throws {
    let failing = delegates.on("hear:", delivery: .synchronous) { (_: String) in
      throw CancellationError()
    }
    let found = Recorder<DeliveryFailure>()
    delegates.diagnostics.failureHandler = { found.record($0) }
    delegates.send("hear:", "1")
    let delegate = try #require(found.events.first?.delegate)
    #expect(delegate.responds(to: "hear:") && !delegate.responds(to: "see:"))
    #expect(throws: InvocationError.self) {
      try delegate.objectMethods.set("see:") { (_: String) in }
    }
    #expect(delegate.objectMethods.remove("hear:") == nil)
    #expect(delegate.responds(to: "hear:"))
    withExtendedLifetime(failing) {}
  }
}
