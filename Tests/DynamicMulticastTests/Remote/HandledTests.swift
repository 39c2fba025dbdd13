import Dispatch
import DynamicMulticast
import RuntimeSupport
import TestSupport
import Testing

/// The moment when `sendLocally` reports a message to the delegates of this process as handled.
struct HandledTests {
  private let delegates = MulticastDelegate()
  private let events = Recorder<String>()

  private func send(_ number: Int) -> Bool {
    delegates.local.send(Invocation("hear:", number)) { [events] in events.record("handled") }
  }

  /// With a limit, the deliveries are counted, and take another path to the delegates.
  @Test(arguments: [nil, DeliveryLimit(10, whenFull: .fail)])
  func `a message is handled when the last queue has delivered it`(limit: DeliveryLimit?) {
    let queues = (0..<2).map { DispatchQueue(label: "HandledTests.\($0)") }
    for queue in queues { queue.suspend() }
    let listeners = [Listener(), Listener()]
    for (listener, queue) in zip(listeners, queues) {
      delegates.add(listener, delegateQueue: queue)
    }
    delegates.limit = limit
    #expect(send(1))
    queues[1].resume()
    queues[1].sync {}
    #expect(events.events == [])
    #expect(listeners[1].heard.events == [1])
    queues[0].resume()
    queues[0].sync {}
    #expect(events.events == ["handled"])
  }

  @Test func `an asynchronous handler is waited for`() async {
    let (gate, open) = AsyncStream.makeStream(of: Void.self)
    let token = delegates.on("hear:", delivery: .synchronous) { (_: Int) async in
      for await _ in gate { break }
    }
    let (ends, end) = AsyncStream.makeStream(of: Void.self)
    delegates.local.send(Invocation("hear:", 1)) { [events] in
      events.record("handled")
      end.yield()
    }
    #expect(events.events == [])
    open.yield()
    for await _ in ends { break }
    #expect(events.events == ["handled"])
    withExtendedLifetime(token) {}
  }

  @Test func `a failure is reported and kept, and the message is handled`() {
    let token = delegates.on("hear:", delivery: .synchronous) { (_: Int) throws in
      throw Bridge.Cut()
    }
    delegates.diagnostics.deadLetterCapacity = 10
    delegates.diagnostics.failureHandler = { [events] in events.record("\($0.error)") }
    #expect(send(1))
    #expect(events.events == ["the cable is cut", "handled"])
    #expect(delegates.diagnostics.deadLetters.count == 1)
    #expect(delegates.diagnostics.resendDeadLetters() == 1)
    #expect(events.events == ["the cable is cut", "handled", "the cable is cut"])
    withExtendedLifetime(token) {}
  }

  @Test func `a message that no delegate hears is kept, and handled at once`() {
    delegates.diagnostics.deadLetterCapacity = 10
    delegates.diagnostics.unheardHandler = { [events] _ in events.record("unheard") }
    #expect(send(1))
    #expect(events.events == ["unheard", "handled"])
    #expect(delegates.diagnostics.deadLetters.map { "\($0)" } == ["[? hear:1] was unheard"])
  }

  @Test func `a message that the multicast refuses is reported, and counts as handled`() {
    delegates.diagnostics.failureHandler = { [events] _ in events.record("refused") }
    let isTaken = delegates.local.send(Invocation("hear:", 1, 2)) { [events] in
      events.record("handled")
    }
    #expect(!isTaken)
    #expect(events.events == ["refused", "handled"])
  }

  @Test func `a recorder and a reader that keep the message do not delay its end`() async {
    let kept = Recorder<Invocation>()
    let token = delegates.on("hear:", delivery: .synchronous) { (_: Int) in }
    let forwarder = Keeper(kept)
    delegates.add(forwarder, delivery: .synchronous)
    let messages = delegates.messages(for: "hear:")
    #expect(send(1))
    #expect(events.events == ["handled"])
    #expect(kept.events.count == 1)
    for await message in messages {
      #expect(message.selector == "hear:")
      break
    }
    withExtendedLifetime(token) {}
  }

  @Test func `a message that is deferred is handled later`() {
    let token = delegates.on("hear:", delivery: .synchronous) { [delegates, events] (number: Int) in
      events.record("hears \(number)")
      guard number == 1 else { return }
      delegates.local.send(Invocation("hear:", 2)) { events.record("handled 2") }
      events.record("returns")
    }
    #expect(send(1))
    let order = ["hears 1", "returns", "hears 2", "handled 2"]
    #expect(events.events.filter { $0 != "handled" } == order)
    #expect(events.events.count == 5)
    withExtendedLifetime(token) {}
  }
}

/// A delegate that keeps forwarded invocations.
private final class Keeper: Respondable, Sendable {
  private let kept: Recorder<Invocation>

  init(_ kept: Recorder<Invocation>) { self.kept = kept }

  static let methods = MethodTable {
    Method(
      "hear:",
      invocation: { (owner: Keeper, invocation: inout Invocation) in
        owner.kept.record(invocation)
      })
  }
}
