import Dispatch
import DynamicMulticastTesting
import TestSupport
import Testing

struct MockAnswerTests {
  private struct Refusal: Error, Equatable {}

  private let script = Mock(respondingTo: [], .strict)
  private let worker = Worker()

  private func ask(_ subtask: String?) throws -> Bool {
    try script.perform("worker:shouldPerform:", worker, subtask, as: Bool.self)
  }

  @Test func `it responds to the selectors that it has rules for`() {
    #expect(!script.responds(to: "worker:shouldPerform:"))
    script.when("worker:shouldPerform:").answer(true)
    #expect(script.responds(to: "worker:shouldPerform:"))
    #expect(!script.responds(to: "workerDidFinish:"))
    #expect(throws: InvocationError.self) { try script.perform("workerDidFinish:", worker) }
  }

  @Test func `of several rules that match, the one written last answers`() throws {
    script.when("worker:shouldPerform:").answer(true)
    script.when("worker:shouldPerform:", .any, .equal("format")).answer(false)
    script.when("worker:shouldPerform:", .identical(to: worker), .nil).answer(false)
    #expect(try ask("resize"))
    #expect(try !ask("format"))
    #expect(try !ask(nil))
    script.when("worker:shouldPerform:").answer(true)
    #expect(try ask("format"))
  }

  @Test func `an answer can be computed, be nothing, or be an error`() throws {
    script.when("double:").answer { invocation in try invocation.argument(at: 0, as: Int.self) * 2 }
    script.when("stop").answer()
    script.when("name").answer(String?.none)
    script.when("fail").fail(Refusal())
    #expect(try script.perform("double:", 21, as: Int.self) == 42)
    #expect(throws: Never.self) { try script.perform("stop", as: Void.self) }
    #expect(try script.perform("name", as: String?.self) == nil)
    #expect(throws: Refusal()) { try script.perform("fail") }
  }

  @Test func `an answer can be waited for`() async throws {
    let (numbers, feed) = AsyncStream.makeStream(of: Int.self)
    script.when("next").answer { _ async throws -> Int in
      for await number in numbers { return number }
      throw Refusal()
    }
    async let answer = script.performAsync("next", as: Int.self)
    try await script.next("next")
    feed.yield(5)
    #expect(try await answer == 5)
    feed.finish()
    await #expect(throws: Refusal()) { try await script.performAsync("next", as: Int.self) }
    #expect(throws: InvocationError.self) {
      try script.perform("next", as: Int.self)
    }

    let delegates = MulticastDelegate()
    delegates.add(script, delivery: .synchronous)
    script.when("next").answer(6)
    #expect(try await delegates.ask("next", as: Int.self).first() == 6)
  }

  @Test func `several answers come one after the other, and the last one stays`() throws {
    script.when("next").answer(1, then: 2, 3)
    #expect(try (0..<5).map { _ in try script.perform("next", as: Int.self) } == [1, 2, 3, 3, 3])
    script.when("next").answer(true, then: false, thenFail: Refusal())
    #expect(try script.perform("next", as: Bool.self))
    #expect(try !script.perform("next", as: Bool.self))
    for _ in 0..<2 {
      #expect(throws: Refusal()) { try script.perform("next", as: Bool.self) }
    }
  }

  @Test func `the answers of an expectation are given, and counted`() throws {
    script.expect("next").times(2).answer(1)
    #expect(try script.perform("next", as: Int.self) == 1)
    #expect(try script.perform("next", as: Int.self) == 1)
    script.verify()
  }

  @Test func `a description without an answer leaves the answer to an earlier one`() throws {
    script.when("next").answer(1)
    script.expect("next")
    #expect(try script.perform("next", as: Int.self) == 1)
    script.verify()
  }

  @Test func `it records its messages`() throws {
    script.when("worker:shouldPerform:", .any, .any).answer(true)
    script.expect("worker:shouldPerform:", .any, .equal("resize"))
    _ = try ask("resize")
    script.verify()
    #expect(script.invocations.count == 1)
  }

  @Test func `delegates are asked on their queues, and a script answers among them`() async throws {
    let delegates = MulticastDelegate()
    let no = Mock(respondingTo: [])
    script.when("worker:shouldPerform:").answer(true)
    no.when("worker:shouldPerform:").answer(false)
    delegates.add(script, delegateQueue: .global())
    delegates.add(no, delegateQueue: .global())
    let allowed = try await delegates.ask(
      "worker:shouldPerform:", worker, "resize", as: Bool.self
    ).allSatisfy(default: true) { $0 }
    #expect(!allowed)
  }

  @Test func `rules can be added while messages come in`() async throws {
    await withTaskGroup { [script] group in
      for number in 0..<100 {
        group.addTask { _ = script.when("hear:", .equal(number)).answer(number) }
        group.addTask { _ = try? script.perform("hear:", number, as: Int.self) }
      }
    }
    for number in 0..<100 { #expect(try script.perform("hear:", number, as: Int.self) == number) }
  }
}
