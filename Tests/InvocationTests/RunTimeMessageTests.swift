import Invocation
import TestSupport
import Testing

/// Messages whose selector and arguments are known only at run time, as in a bridge.
struct RunTimeMessageTests {
  private class Adder: Respondable, @unchecked Sendable {
    // Unchecked because a subclass is declared, which adds no state.
    class var methods: MethodTable {
      MethodTable {
        Method("add:to:") { (_: Adder, left: Int, right: Int) in left + right }
        Method("later:") { (_: Adder, number: Int) async in number }
        Method("apply:", Adder.apply(_:))
      }
    }

    func apply(_ number: Int) -> Int { number }
  }

  private final class Doubler: Adder, @unchecked Sendable {
    override class var methods: MethodTable {
      MethodTable {
        Method("add:to:") { (adder: Doubler, left: Int, right: Int) in
          let message = Invocation("add:to:", arguments: [left, right])
          try adder.performSuper(of: Doubler.self, message)
          return 2 * (try adder.performSuper(of: Doubler.self, message, as: Int.self))
        }
      }
    }
  }

  private func message(_ name: String, _ arguments: any Sendable...) throws -> Invocation {
    Invocation(try Selector(name), arguments: arguments)
  }

  @Test func `an object performs one, with and without a result`() throws {
    let sum = try message("add:to:", 1, 2)
    try Adder().perform(sum)
    #expect(try Adder().perform(sum, as: Int.self) == 3)
    #expect(try Doubler().perform(sum, as: Int.self) == 6)
    #expect(
      failure { try Adder().perform(try message("add:to:", 1)) }
        == "'add:to:' takes 2 arguments, but was sent 1")
  }

  @Test func `an object performs one and waits for its answer`() async throws {
    #expect(try await Adder().performAsync(try message("later:", 7), as: Int.self) == 7)
  }

  @Test func `a single object answers raw messages by selector, and all others`() throws {
    let bridge = Responder()
    try bridge.objectMethods.set("sum:of:") { (invocation: inout Invocation) in
      try invocation.setReturnValue(invocation.arguments.count)
    }
    #expect(try bridge.perform("sum:of:", 1, "two", as: Int.self) == 2)
    #expect(!bridge.responds(to: "unknown"))
    try bridge.objectMethods.setFallback { invocation in
      try invocation.setReturnValue(invocation.selector.name)
    }
    #expect(bridge.responds(to: "unknown"))
    #expect(try bridge.perform(try message("unknown"), as: String.self) == "unknown")
    bridge.objectMethods.removeFallback()
    #expect(!bridge.responds(to: "unknown"))
  }

  @Test func `an unknown selector names the nearest one`() {
    let text = failure { try Adder().perform("ad:to:", 1, 2) }
    #expect(text.hasPrefix("-[Adder ad:to:]: unrecognized selector sent to instance 0x"))
    #expect(text.hasSuffix("; it responds to 'add:to:'"))
    let far = failure { try Adder().perform("applicationDidFinishLaunching") }
    #expect(!far.contains("it responds to"))
  }

  @Test func `an object that forwards answers for itself and for its target`() throws {
    final class Proxy: Respondable, Sendable {
      let target = Adder()
      class var methods: MethodTable { MethodTable { Method("own") { (_: Proxy) in } } }
      func responds(to selector: Selector) -> Bool { responds(to: selector, forwardingTo: target) }
      func methodSignature(for selector: Selector) -> MethodSignature? {
        methodSignature(for: selector, forwardingTo: target)
      }
    }
    let proxy = Proxy()
    #expect(proxy.responds(to: "own"))
    #expect(proxy.responds(to: "add:to:"))
    #expect(!proxy.responds(to: "unknown"))
    #expect(!proxy.responds(to: "add:to:", forwardingTo: nil))
    #expect(proxy.methodSignature(for: "own")?.description == "() -> Void")
    #expect(proxy.methodSignature(for: "add:to:")?.description == "(Int, Int) -> Int")
    #expect(proxy.methodSignature(for: "unknown") == nil)
  }
}
