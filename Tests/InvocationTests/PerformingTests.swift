import Dispatch
import Invocation
import TestSupport
import Testing

/// Messages whose arguments are a tuple, compared with the same messages with separate arguments.
struct PerformingTests {
  private struct Refusal: Error {}

  private class Desk: Respondable {
    var log: [String] = []

    class var methods: MethodTable {
      MethodTable {
        Method("none", Desk.none)
        Method("one:", Desk.one(_:))
        Method("one:two:", Desk.one(_:two:))
        Method("one:two:three:", Desk.one(_:two:three:))
        Method("note:", Desk.note(_:))
        Method("count:") { (_: Desk, text: String) in text.count }
        Method("pair:") { (_: Desk, pair: (Int, Int)) in pair.0 * pair.1 }
        Method("nothing:") { (_: Desk, nothing: Void) in "nothing" }
        Method("half:") { (_: Desk, number: Double) in number / 2 }
        Method("refuse:two:") { (_: Desk, _: String, _: Int) -> Bool in throw Refusal() }
        Method("wait:") { (_: Desk, number: Int) async in number + 1 }
        Method("wait:then:") { (_: Desk, number: Int, text: String) async in "\(number) \(text)" }
        Method("show:on:", onMainActor: { (_: Desk, text: String, _: Int) in "shown \(text)" })
        Method(
          "raw:two:",
          invocation: { (_: Desk, invocation: inout Invocation) in
            try invocation.setReturnValue("\(invocation.arguments.count) raw")
          })
      }
    }

    func none() -> String { "none" }
    func one(_ a: Int) -> String { "\(a)" }
    func one(_ a: Int, two b: String) -> String { "\(a) \(b)" }
    func one(_ a: Int, two b: String, three c: Bool) -> String { "\(a) \(b) \(c)" }
    func note(_ text: String) { log.append(text) }
  }

  private final class Lectern: Desk {
    override func one(_ a: Int, two b: String) -> String { "lectern \(a) \(b)" }
  }

  /// A proxy that forwards everything, either to a target or as an invocation.
  private final class Proxy: Respondable {
    static var methods: MethodTable { MethodTable() }
    let desk = Desk()
    let usesTarget: Bool
    init(usesTarget: Bool) { self.usesTarget = usesTarget }
    func forwardingTarget(for selector: Selector) -> (any Respondable)? { usesTarget ? desk : nil }
    func methodSignature(for selector: Selector) -> MethodSignature? {
      desk.methodSignature(for: selector)
    }
    func forwardInvocation(_ invocation: inout Invocation) throws {
      try invocation.invoke(with: desk)
    }
  }

  @Test func `a handler is called with the arguments`() throws {
    let desk = Desk()
    #expect(try desk.perform("none", as: String.self) == "none")
    #expect(try desk.perform("one:", 1, as: String.self) == "1")
    #expect(try desk.perform("one:two:", 1, "b", as: String.self) == "1 b")
    #expect(
      try desk.perform("one:two:three:", 1, "b", true, as: String.self)
        == "1 b true")
    #expect(
      try Lectern().perform("one:two:", 1, "b", as: String.self) == "lectern 1 b")
  }

  @Test func `what a handler returns can be dropped`() throws {
    let desk = Desk()
    try desk.perform("note:", "a")
    try desk.perform("note:", "b", as: Void.self)
    try desk.perform("count:", "c")
    try desk.perform("one:two:", 1, "b")
    #expect(desk.log == ["a", "b"])
  }

  @Test func `an answer is not dropped for a type that Void converts to`() async throws {
    final class Answers: Respondable {
      static var methods: MethodTable {
        MethodTable { Method("answer") { (_: Answers) in 42 } }
      }
    }
    final class Others: Respondable {
      static var methods: MethodTable { MethodTable() }
      static var inherited: Method { Method("answer") { (_: Others) in 42 } }
    }
    let (answers, invocation) = (Answers(), Invocation("answer"))
    let method = Others.inherited
    let found: [any Sendable] = [
      try answers.perform("answer", as: (any Sendable).self),
      try answers.perform(invocation, as: (any Sendable).self),
      try await answers.performAsync("answer", as: (any Sendable).self),
      try await answers.performAsync(invocation, as: (any Sendable).self),
      try method.call(on: Others(), as: (any Sendable).self),
      try await method.callAsync(on: Others(), as: (any Sendable).self),
      DirectCall.perform("answer", on: answers, as: (any Sendable).self),
    ]
    #expect(found.map { $0 as? Int } == Array(repeating: 42, count: found.count))
  }

  @Test func `a tuple can be an argument`() throws {
    #expect(try Desk().perform("pair:", (6, 7), as: Int.self) == 42)
    #expect(try Desk().perform("pair:", (6, 7), as: Int.self) == 42)
    #expect(try Desk().perform("nothing:", (), as: String.self) == "nothing")
  }

  @Test func `arguments of other types are converted, and so is the answer`() throws {
    let desk = Desk()
    #expect(try desk.perform("half:", 3, as: Double.self) == 1.5)
    #expect(
      try desk.perform("one:two:", Int8(1), String?.some("b"), as: String.self)
        == "1 b")
    #expect(
      try desk.perform("one:two:", 1, "b", as: String.self) == "1 b")
    #expect(try desk.perform("count:", "four", as: Double.self) == 4)
    #expect(try desk.perform("count:", "four", as: Int?.self) == 4)
    #expect(
      try desk.perform("one:two:", 1, "b", as: (any Sendable).self) as? String
        == "1 b")
  }

  @Test func `another number of arguments is an error`() {
    let desk = Desk()
    #expect(
      failure {
        try desk.perform("one:two:", 1, "b", true)
      } == "'one:two:' takes 2 arguments, but was sent 3")
    #expect(
      failure {
        try desk.perform("one:two:", 1, as: String.self)
      } == "'one:two:' takes 2 arguments, but was sent 1")
    #expect(
      failure {
        try desk.perform("one:two:", as: String.self)
      } == "'one:two:' takes 2 arguments, but was sent 0")
    #expect(
      failure {
        try desk.perform("none", 1)
      } == "'none' takes no arguments, but was sent 1")
    #expect(
      failure {
        try desk.perform("none", 1, 2)
      } == "'none' takes no arguments, but was sent 2")
    #expect(
      failure {
        try desk.perform("one:", (1, 2))
      } == "'one:' argument 0: expected Int, found (Int, Int)")
    #expect(
      failure {
        try desk.perform("one:", ())
      } == "'one:' argument 0: expected Int, found ()")
  }

  @Test func `arguments and answers that do not convert are errors`() {
    let desk = Desk()
    #expect(
      failure {
        try desk.perform("one:two:", 1, 2)
      } == "'one:two:' argument 1: expected String, found Int")
    #expect(
      failure {
        _ = try desk.perform("count:", "four", as: String.self)
      } == "'count:' return value: expected String, found Int")
  }

  @Test func `a handler's error is thrown as it is`() {
    #expect(throws: Refusal.self) {
      try Desk().perform("refuse:two:", "a", 1)
    }
    #expect(throws: Refusal.self) {
      try Desk().perform("refuse:two:", "a", 1, as: Bool.self)
    }
  }

  @Test(arguments: [true, false])
  func `a message is forwarded with all its arguments`(usesTarget: Bool) throws {
    let proxy = Proxy(usesTarget: usesTarget)
    #expect(try proxy.perform("one:two:", 1, "b", as: String.self) == "1 b")
    #expect(try proxy.perform("pair:", (6, 7), as: Int.self) == 42)
    try proxy.perform("note:", "a")
    #expect(proxy.desk.log == ["a"])
  }

  @Test func `a handler of the invocation gets all arguments`() throws {
    #expect(try Desk().perform("raw:two:", 1, "b", as: String.self) == "2 raw")
  }

  @Test func `a method that is not there is unrecognized`() {
    #expect(
      failure { try Desk().perform("two:one:", 1, "b") }
        .hasPrefix("-[Desk two:one:]: unrecognized selector sent to instance"))
  }

  @Test func `methods of a single object come first`() throws {
    let responder = Responder()
    try responder.objectMethods.set("one:two:") { (a: Int, b: String) in "own \(a) \(b)" }
    #expect(try responder.perform("one:two:", 1, "b", as: String.self) == "own 1 b")
  }

  @Test func `a replaced method is called from then on, whatever its types are`() throws {
    final class Window: Respondable {
      static var methods: MethodTable {
        MethodTable { Method("add:to:") { (_: Window, a: Int, b: Int) in a + b } }
      }
    }
    let window = Window()
    func sum() throws -> Int { try window.perform("add:to:", 1, 2, as: Int.self) }
    #expect(try sum() == 3)
    try Window.replaceMethod(Method("add:to:") { (_: Window, a: Int, b: Int) in a * 10 + b })
    #expect(try sum() == 12)
    try Window.replaceMethod(Method("add:to:") { (_: Window, a: Double, b: Double) in a - b })
    #expect(try sum() == -1)
    try Window.replaceMethod(Method("add:to:") { (_: Window, a: Int, b: Int) in "\(a)\(b)" })
    #expect(failure(of: sum) == "'add:to:' return value: expected Int, found String")
  }

  @Test func `an asynchronous handler has to be awaited`() async throws {
    let desk = Desk()
    #expect(
      failure {
        try desk.perform("wait:", 1)
      } == "-[Desk wait:] is asynchronous: wait for it with performAsync, or ask for it")
    #expect(try await desk.performAsync("wait:", 1, as: Int.self) == 2)
    #expect(
      try await desk.performAsync("wait:then:", 1, "b", as: String.self) == "1 b")
    try await desk.performAsync("note:", "a")
    #expect(desk.log == ["a"])
    #expect(try await desk.performAsync("one:two:", 1, "b", as: String.self) == "1 b")
  }

  @MainActor
  @Test func `a handler that is confined to the main actor runs there`() throws {
    #expect(try Desk().perform("show:on:", "a", 1, as: String.self) == "shown a")
  }

  @Test func `a handler that is confined to the main actor does not run elsewhere`() async throws {
    let error = await withCheckedContinuation { continuation in
      // The thread of this queue is not the main thread.
      DispatchQueue(label: "elsewhere").async {
        continuation.resume(
          returning: failure { try Desk().perform("show:on:", "a", 1) })
      }
    }
    #expect(error.hasPrefix("-[Desk show:on:] is confined to the main actor"))
    #expect(
      try await Desk().performAsync("show:on:", "a", 1, as: String.self)
        == "shown a")
  }

  @Test func `the arguments are released after the call`() throws {
    final class Token: Sendable {}
    final class Holder: Respondable {
      static var methods: MethodTable {
        MethodTable {
          Method("take:two:") { (_: Holder, _: Token, _: String) in 1 }
          Method("fail:two:") { (_: Holder, _: Token, _: String) -> Int in throw Refusal() }
        }
      }
    }
    weak var token: Token?
    func send(_ selector: Selector) {
      let made = Token()
      token = made
      _ = try? Holder().perform(selector, made, "b", as: Int.self)
      try? Holder().perform(selector, made, "b")
    }
    for selector: Selector in ["take:two:", "fail:two:", "other:two:"] {
      send(selector)
      #expect(token == nil)
    }
  }
}
