import Invocation
import TestSupport
import Testing

/// Proxies before an object with an asynchronous method.
struct AsynchronousForwardingTests {
  private final class Meter: Respondable, Sendable {
    static let methods = MethodTable {
      Method("usage:") { (_: Meter, since: Int) async in since + 1 }
      Method("reset") { (_: Meter) async in }
      Method("name") { (_: Meter) in "meter" }
    }
  }

  /// A proxy that passes every message on as an invocation.
  private final class InvocationProxy: Respondable, Sendable {
    let target: any Respondable & Sendable
    init(_ target: any Respondable & Sendable) { self.target = target }

    static let methods = MethodTable()
    func responds(to selector: Selector) -> Bool { responds(to: selector, forwardingTo: target) }
    func methodSignature(for selector: Selector) -> MethodSignature? {
      methodSignature(for: selector, forwardingTo: target)
    }
    func forwardInvocation(_ invocation: inout Invocation) throws {
      try invocation.invoke(with: target)
    }
  }

  private final class TargetProxy: Respondable, Sendable {
    let target = Meter()
    static let methods = MethodTable()
    func forwardingTarget(for selector: Selector) -> (any Respondable)? { target }
  }

  /// A proxy that waits for the method, and changes the answer.
  private final class WaitingProxy: Respondable, Sendable {
    let target = Meter()

    static let methods = MethodTable {
      Method.fallback(asynchronous: { (proxy: WaitingProxy, invocation: inout Invocation) in
        let answer = try await proxy.target.performAsync(invocation, as: (any Sendable).self)
        try invocation.setReturnValue((answer as? Int).map { -$0 } ?? answer)
      })
    }
    // Without this, the proxy would respond to every selector, because it has a fallback.
    func responds(to selector: Selector) -> Bool { target.responds(to: selector) }
  }

  private static let text = """
    -[Meter usage:] is asynchronous, and InvocationProxy passes it on as an invocation, which cannot \
    wait: return the target from 'forwardingTarget(for:)', or wait for it in a \
    'Method.fallback(asynchronous:)'
    """

  private func failure(
    _ body: nonisolated(nonsending) () async throws -> Void
  ) async -> String {
    do {
      try await body()
      return "no error"
    } catch {
      return "\(error)"
    }
  }

  @Test func `forwardInvocation cannot wait, and the error says what can`() async throws {
    let proxy = InvocationProxy(Meter())
    #expect(await failure { try await proxy.performAsync("usage:", 1) } == Self.text)
    #expect(TestSupport.failure { try proxy.perform("usage:", 1) } == Self.text)
    #expect(try await proxy.performAsync("name", as: String.self) == "meter")
  }

  @Test func `the error names the proxy that forwards last, also after a change of the selector`()
    async
  {
    let proxy = InvocationProxy(InvocationProxy(Meter()))
    #expect(await failure { try await proxy.performAsync("usage:", 1) } == Self.text)
    let untyped = Responder()
    _ = try? untyped.objectMethods.set("since:") { (invocation: inout Invocation) in
      invocation.selector = "usage:"
      try invocation.invoke(with: Meter())
    }
    #expect(
      await failure { try await untyped.performAsync("since:", 1) }
        .hasPrefix("-[Meter usage:] is asynchronous, and Responder passes it on as an invocation"))
  }

  @Test func `an error of another message is left as it is`() async {
    let responder = Responder()
    _ = try? responder.objectMethods.set("read") { (_: inout Invocation) in
      try Meter().perform("usage:", 1)
    }
    #expect(
      await failure { try await responder.performAsync("read") }
        == "-[Meter usage:] is asynchronous: wait for it with performAsync, or ask for it")
  }

  @Test func `a forwarding target is awaited`() async throws {
    #expect(try await TargetProxy().performAsync("usage:", 1, as: Int.self) == 2)
  }

  @Test func `an asynchronous fallback awaits the target, and may change the answer`() async throws
  {
    let proxy = WaitingProxy()
    #expect(try await proxy.performAsync("usage:", 1, as: Int.self) == -2)
    #expect(try await proxy.performAsync("name", as: String.self) == "meter")
    try await proxy.performAsync("reset")
    #expect(proxy.responds(to: "usage:") && !proxy.responds(to: "nope"))
  }
}
