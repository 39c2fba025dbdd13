import Dispatch
import DynamicMulticast
import TestSupport
import Testing

struct FailureTests {
  private struct Refusal: Error, CustomStringConvertible {
    let description = "no"
  }

  @Responding
  fileprivate final class Throwing: Respondable, Sendable {
    func hear(_ number: Int) throws { throw Refusal() }
  }

  private let delegates = MulticastDelegate()
  private let queue = DispatchQueue(label: "delegates")
  private let before = Listener()
  private let throwing = Throwing()
  private let after = Listener()

  init() {
    for delegate in [before, throwing, after] as [any Respondable] {
      delegates.add(delegate, delegateQueue: queue)
    }
  }

  @Test func `a handler that throws does not keep the message from other delegates`() throws {
    let failures = Recorder<DeliveryFailure>()
    delegates.diagnostics.failureHandler = { failures.record($0) }
    delegates.send("hear:", 7)
    queue.sync {}
    #expect(before.heard.events == [7])
    #expect(after.heard.events == [7])
    let failure = try #require(failures.events.first)
    #expect(failures.events.count == 1)
    #expect(failure.delegate === throwing)
    #expect(failure.delivery == .queue(queue))
    #expect(failure.invocation == Invocation("hear:", 7))
    #expect(failure.error is Refusal)
    #expect(failure.conflict == nil)
    #expect(failure.description.withoutSites == "[Throwing hear:7] failed on delegates: no")
    #expect(failure.description.contains("(added at \(try #require(failure.site)))"))
  }

  @Test func `the failure handler is called on the delegate's queue`() {
    let isOnQueue = Recorder<Bool>()
    let key = DispatchSpecificKey<Bool>()
    queue.setSpecific(key: key, value: true)
    delegates.diagnostics.failureHandler = { _ in
      isOnQueue.record(DispatchQueue.getSpecific(key: key) ?? false)
    }
    delegates.send("hear:", 7)
    queue.sync {}
    #expect(isOnQueue.events == [true])
  }

  @Test func `arguments that do not fit are a failure for each delegate that does not take them`() {
    let failures = Recorder<String>()
    delegates.diagnostics.failureHandler = { failures.record("\($0)".withoutSites) }
    delegates.send("hear:", "seven")
    queue.sync {}
    let expected = "'hear:' argument 0: expected Int, found String"
    let line = "[Listener hear:\"seven\"] failed on delegates: \(expected)"
    #expect(failures.events.filter { $0.contains("[Listener") } == [line, line])
    #expect(before.heard.events.isEmpty)
  }

  @Test
  func `a message with the wrong number of arguments is delivered to no delegate, and reported`() {
    let failures = Recorder<String>()
    delegates.diagnostics.failureHandler = { failures.record("\($0)") }
    delegates.send("hear:", 1, 2)
    delegates.send("hear:")
    queue.sync {}
    #expect(
      failures.events == [
        "[? hear:1 :2] failed: 'hear:' takes 1 argument, but was sent 2",
        "[? hear:] failed: 'hear:' takes 1 argument, but was sent 0",
      ])
    #expect(before.heard.events.isEmpty)
  }

  @Test func `until a handler is set, failures are written to standard error`() async throws {
    let result = try await #require(
      processExitsWith: .success, observing: [\.standardErrorContent]
    ) {
      let delegates = MulticastDelegate()
      let throwing = Throwing()
      delegates.add(throwing, delivery: .synchronous)
      delegates.send("hear:", 7)
    }
    let said = String(decoding: result.standardErrorContent, as: UTF8.self)
    #expect(said.withoutSites.contains("[Throwing hear:7] failed on the sender's thread: no\n"))
  }

  @Test func `a failure is reported even if the multicast has been deallocated`() {
    let failures = Recorder<String>()
    let throwing = Throwing()
    queue.suspend()
    do {
      let delegates = MulticastDelegate()
      delegates.diagnostics.failureHandler = { failures.record("\($0.error)") }
      delegates.add(throwing, delegateQueue: queue)
      delegates.send("hear:", 7)
    }
    queue.resume()
    queue.sync {}
    #expect(failures.events == ["no"])
  }

  @Test(arguments: [
    DeliveryMode.synchronous, .queue(.global()), .queue(DispatchQueue(label: "own")),
  ])
  func `the failure handler may remove the delegate and wait`(delivery: DeliveryMode) {
    let delegates = MulticastDelegate()
    let isOver = DispatchSemaphore(value: 0)
    delegates.diagnostics.failureHandler = { [delegates] failure in
      if let delegate = failure.delegate { delegates.remove(delegate, pending: .wait) }
      isOver.signal()
    }
    delegates.add(throwing, delivery: delivery)
    delegates.send("hear:", 7)
    isOver.wait()
    #expect(delegates.count == 0)
    delegates.diagnostics.failureHandler = nil
  }

  @Test func `the failure handler may send the message again`() {
    let delegates = MulticastDelegate()
    let attempts = Recorder<Int>()
    delegates.diagnostics.failureHandler = { [delegates] in delegates.send($0.invocation) }
    let token = delegates.on("hear:", delivery: .synchronous) { (value: Int) in
      attempts.record(value)
      if attempts.events.count < 3 { throw Refusal() }
    }
    delegates.send("hear:", 7)
    #expect(attempts.events == [7, 7, 7])
    token.cancel()
    delegates.diagnostics.failureHandler = nil
  }

  @Test func `handlers can be replaced from within themselves`() {
    let calls = Recorder<String>()
    delegates.diagnostics.failureHandler = { [delegates] _ in
      calls.record("first")
      delegates.diagnostics.failureHandler = { _ in calls.record("second") }
    }
    delegates.diagnostics.unheardHandler = { [delegates] _ in
      calls.record("unheard")
      delegates.diagnostics.unheardHandler = nil
    }
    delegates.send("hear:", 1)
    delegates.send("hear:", 2)
    delegates.send("nothing")
    delegates.send("nothing")
    queue.sync {}
    #expect(calls.events.filter { $0 != "unheard" } == ["first", "second"])
    #expect(calls.events.count { $0 == "unheard" } == 1)
    delegates.diagnostics.failureHandler = nil
    #expect(delegates.diagnostics.failureHandler == nil)
  }
}
