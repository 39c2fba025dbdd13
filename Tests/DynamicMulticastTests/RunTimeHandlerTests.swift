import Dispatch
import DynamicMulticast
import RuntimeSupport
import TestSupport
import Testing

/// Handlers for messages whose types are known only at run time.
struct RunTimeHandlerTests {
  private let delegates = MulticastDelegate()
  private let heard = Recorder<String>()
  private let queue = DispatchQueue(label: "RunTimeHandlerTests")

  @Test func `a closure takes the invocation as it is`() async throws {
    let token = delegates.on("sum:of:", delivery: .synchronous, label: "bridge") {
      [heard] (invocation: inout Invocation) in
      heard.record("\(invocation.selector) \(invocation.arguments.map { "\($0)" })")
      try invocation.setReturnValue(3)
    }
    delegates.send("sum:of:", 1, "two")
    delegates.send(Invocation("sum:of:", arguments: [UInt8(1), "two"]))
    #expect(heard.events == ["sum:of: [\"1\", \"two\"]", "sum:of: [\"1\", \"two\"]"])
    #expect(
      try await delegates.ask("sum:of:", 1, 2, as: Int.self).reduce(0) { $0 + $1 } == 3)
    token.cancel()
    delegates.send("sum:of:", 1, "two")
    #expect(heard.events.count == 3)
  }

  @Test func `a closure takes every message, on its queue`() {
    let unheard = Recorder<Invocation>()
    delegates.diagnostics.unheardHandler = { unheard.record($0) }
    let token = delegates.onEveryMessage(delivery: .queue(queue)) { [heard] invocation in
      heard.record(invocation.selector.name)
    }
    delegates.send("first")
    delegates.send("second:", 2)
    queue.sync {}
    #expect(heard.events == ["first", "second:"])
    #expect(delegates.responds(to: "anything:at:all:"))
    token.cancel()
    delegates.send("third")
    #expect(unheard.events == [Invocation("third")])
  }

  @Test func `a checked multicast passes it the declared messages only`() {
    let description = ProtocolDescription("RunTimeHandlerTests.Door", optional: ["open:": "v@:@"])
    let checked = ConformingMulticastDelegate(to: description)
    let failures = Recorder<String>()
    checked.diagnostics.failureHandler = { failures.record("\($0.error)") }
    let token = checked.onEveryMessage(delivery: .synchronous) { [heard] invocation in
      heard.record(invocation.selector.name)
    }
    checked.send("open:", "door")
    checked.send("opn:", "door")
    #expect(heard.events == ["open:"])
    #expect(failures.events == ["'opn:' is not in RunTimeHandlerTests.Door; 'open:' is"])
    token.cancel()
  }

  // MARK: Selectors that are known only at run time

  @Test func `a closure for a selector from a file is called`() throws {
    let token = try delegates.onOrThrow("open:", delivery: .synchronous, label: "file") {
      [heard] (door: String) in
      heard.record(door)
    }
    let raw = try delegates.onOrThrow("open:", delivery: .synchronous) {
      [heard] (invocation: inout Invocation) in
      heard.record("\(invocation)")
    }
    delegates.send("open:", "door")
    #expect(heard.events == ["door", "[Responder open:\"door\"]"])
    #expect("\(delegates.diagnostics.explain("open:"))".contains("closure 'file'"))
    withExtendedLifetime((token, raw)) {}
  }

  @Test func `a wrong number of parameters is an error, and nothing is added`() throws {
    let selector = try Selector(["bad", ":"].joined())
    #expect(
      failure {
        _ = try delegates.onOrThrow(selector, delivery: .synchronous) { (_: Int, _: Int) in }
      } == "'bad:' has 1 argument, but its handler takes 2 parameters besides the receiver")
    #expect(
      failure { _ = try delegates.onOrThrow(selector, onMainActor: {}) }
        == "'bad:' has 1 argument, but its handler takes no parameters besides the receiver")
    #expect(delegates.count == 0)
  }

  @Test func `a trap has the text of the error`() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      _ = MulticastDelegate().on("bad:", delivery: .synchronous) { (_: Int, _: Int) in }
    }
    #expect(
      result.said(
        "'bad:' has 1 argument, but its handler takes 2 parameters besides the receiver (the method"
      ))
  }

  @Test func `a closure that a protocol does not allow is an error`() {
    let description = ProtocolDescription("RunTimeHandlerTests.Gate", optional: ["open:": "v@:@"])
    let checked = ConformingMulticastDelegate(to: description)
    #expect(
      failure {
        _ = try checked.onOrThrow("opn:", delivery: .synchronous) { (_: inout Invocation) in }
      } == "'opn:' is not in RunTimeHandlerTests.Gate; 'open:' is")
    #expect(
      failure {
        _ = try checked.onOrThrow("open:", delivery: .synchronous) { (_: Int) in }
      }.hasPrefix("RunTimeHandlerTests.Gate declares 'open:' as "))
    #expect(checked.count == 0)
  }
}
