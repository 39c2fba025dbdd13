import Invocation
import TestSupport
import Testing

@Responding
private final class Proxy: Respondable, @unchecked Sendable {
  // Unchecked because of the target, which a test changes on a single thread.
  var target: (any Respondable)?

  func own() -> String { "own" }
  func methodSignature(for selector: Selector) -> MethodSignature? {
    methodSignature(for: selector, forwardingTo: target)
  }
  func responds(to selector: Selector) -> Bool { responds(to: selector, forwardingTo: target) }
  func forwardInvocation(_ invocation: inout Invocation) throws {
    try invocation.invoke(with: target)
  }
}

@Suite("NSProxy")
struct NSProxyTests {
  private let proxy = Proxy()
  private let listener = Listener()

  init() { proxy.target = listener }

  @Test func `a subclass of NSProxy`() {
    // The forwarding methods are not messages of the class.
    #expect(Proxy.methods.selectors == ["own"])
  }

  @Test func `methodSignatureForSelector: that asks the target`() {
    #expect(proxy.methodSignature(for: "hear:")?.numberOfArguments == 3)
    #expect(proxy.methodSignature(for: "nope") == nil)
  }

  @Test func `forwardInvocation:`() throws {
    try proxy.perform("hear:", 7)
    #expect(listener.heard.events == [7])
  }

  @Test func `respondsToSelector: that asks the target`() {
    #expect(proxy.responds(to: "hear:") && proxy.responds(to: "own"))
    #expect(!proxy.responds(to: "nope"))
  }

  @Test func `isKindOfClass:, description, … of the target`() {
    #expect(!(proxy as any Respondable is Listener))
    #expect("\(proxy)".hasSuffix("Proxy"))
  }

  @Test func `allowsWeakReference, retainWeakReference`() {
    weak let weakly = proxy
    #expect(weakly === proxy)
  }
}
