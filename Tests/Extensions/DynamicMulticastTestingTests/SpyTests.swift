import Dispatch
import DynamicMulticastTesting
import TestSupport
import Testing

@Responding private final class Clerk: Respondable, Sendable {
  func greet(_ name: String) -> String { "Hello, \(name)" }
  func wait(for name: String) async -> String {
    await Task.yield()
    return "waited for \(name)"
  }
  @MainActor func show(_ name: String) -> String { "shown \(name)" }
  func fail() throws { throw Refusal() }
}

private struct Refusal: Error, Equatable {}

/// Mocks that stand in front of a real object.
struct SpyTests {
  private let spy = Mock(spying: Clerk())

  @Test func `messages are recorded and passed on`() throws {
    spy.expect("greet:", .equal("Juliet"))
    #expect(try spy.perform("greet:", "Juliet", as: String.self) == "Hello, Juliet")
    #expect(throws: Refusal()) { try spy.perform("fail") }
    #expect(spy.invocations == [Invocation("greet:", "Juliet"), Invocation("fail")])
    spy.verify()
  }

  @Test func `some messages are answered otherwise`() throws {
    spy.when("greet:", .equal("Tybalt")).answer("Go away")
    #expect(try spy.perform("greet:", "Tybalt", as: String.self) == "Go away")
    #expect(try spy.perform("greet:", "Juliet", as: String.self) == "Hello, Juliet")
  }

  @Test func `an exception from a described answer is passed on`() throws {
    spy.when("greet:").answer("Go away")
    spy.when("greet:", .equal("Romeo")).forward()
    #expect(try spy.perform("greet:", "Tybalt", as: String.self) == "Go away")
    #expect(try spy.perform("greet:", "Romeo", as: String.self) == "Hello, Romeo")
  }

  @Test func `it responds to what the object responds to, and to what is described`() throws {
    #expect(spy.responds(to: "greet:"))
    #expect(!spy.responds(to: "leave:"))
    #expect(throws: InvocationError.self) { try spy.perform("leave:", "x") }
    spy.when("leave:").answer(1)
    #expect(spy.responds(to: "leave:"))
    #expect(try spy.perform("leave:", "x", as: Int.self) == 1)
    #expect(spy.methodSignature(for: "greet:")?.returnType == String.self)
  }

  @Test func `asynchronous methods and those of the main actor run as without the spy`()
    async throws
  {
    #expect(try await spy.performAsync("waitFor:", "x", as: String.self) == "waited for x")
    #expect(try await spy.performAsync("show:", "x", as: String.self) == "shown x")
    #expect(throws: InvocationError.self) { try spy.perform("waitFor:", "x") }
    spy.when("waitFor:").answer("at once")
    #expect(try await spy.performAsync("waitFor:", "x", as: String.self) == "at once")
    #expect(spy.invocations(of: "waitFor:").count == 3)
    spy.when("waitFor:").answer { _ async in
      await Task.yield()
      return "later"
    }
    spy.when("waitFor:", .equal("y")).forward()
    #expect(try await spy.performAsync("waitFor:", "x", as: String.self) == "later")
    #expect(try await spy.performAsync("waitFor:", "y", as: String.self) == "waited for y")

    let delegates = MulticastDelegate()
    delegates.add(spy, delivery: .mainActor)
    let shown = try await delegates.ask("show:", "y", as: String.self).first()
    #expect(shown == "shown y")
  }
}
