import Invocation
import Testing

/// An asynchronous `Method.fallback`, the fallback for every selector without a method.
struct AsynchronousOtherwiseTests {
  private final class Proxy: Respondable, Sendable {
    static let methods = MethodTable {
      Method("name") { (_: Proxy) in "proxy" }
      Method.fallback(asynchronous: { (proxy: Proxy, invocation: inout Invocation) async throws in
        await Task.yield()
        let amount = try invocation.argument(at: 0, as: Int.self)
        if amount > 0 { try invocation.setReturnValue(amount + 1) }
      })
    }
  }

  @Test func `it is awaited, and gives the answer that it sets`() async throws {
    let proxy = Proxy()
    #expect(proxy.responds(to: "anything:"))
    #expect(try await proxy.performAsync("next:", 1, as: Int.self) == 2)
    #expect(try await proxy.performAsync("name", as: String.self) == "proxy")
  }

  @Test func `an answer that is not asked for is dropped`() async throws {
    try await Proxy().performAsync("next:", 1)
    let name = Method("name") { (_: Proxy) in "proxy" }
    try await name.callAsync(on: Proxy())
  }

  @Test func `it gives no answer where it sets none`() async throws {
    await #expect(throws: InvocationError.self) {
      try await Proxy().performAsync("next:", 0, as: Int.self)
    }
    try await Proxy().performAsync("next:", 0)
  }

  @Test func `what it throws reaches the caller`() async {
    await #expect(throws: InvocationError.self) {
      try await Proxy().performAsync("next:", "one", as: Int.self)
    }
  }

  @Test func `it cannot be called without waiting`() {
    let error = #expect(throws: InvocationError.self) { try Proxy().perform("next:", 1) }
    #expect(
      error.map { "\($0)" }
        == "-[Proxy next:] is asynchronous: wait for it with performAsync, or ask for it")
  }
}
