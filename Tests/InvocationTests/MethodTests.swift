import Invocation
import TestSupport
import Testing

struct MethodTests {
  private struct Refusal: Error {}

  /// A class that is not `Sendable`, with methods of every shape.
  private class Desk: Respondable {
    var log: [String] = []

    class var methods: MethodTable {
      MethodTable {
        Method("none", Desk.none)
        Method("one:", Desk.one(_:))
        Method("one:two:", Desk.one(_:two:))
        Method("one:two:three:", Desk.one(_:two:three:))
        Method("one:two:three:four:", Desk.one(_:two:three:four:))
        Method("one:two:three:four:five:", Desk.one(_:two:three:four:five:))
        Method("note:", Desk.note(_:))
        Method("refuse:", Desk.refuse(_:))
        Method("run:", Desk.run(_:))
        Method("run:then:", Desk.run(_:then:))
        Method("run:a:b:c:", Desk.run(_:a:b:c:))
        Method("rename:", Desk.rename(_:))
      }
    }

    func none() -> String { "none" }
    func one(_ a: Int) -> String { "\(a)" }
    func one(_ a: Int, two b: String) -> String { "\(a) \(b)" }
    func one(_ a: Int, two b: String, three c: Bool) -> String { "\(a) \(b) \(c)" }
    func one(_ a: Int, two b: String, three c: Bool, four d: [Int]) -> String {
      "\(a) \(b) \(c) \(d)"
    }
    func one(_ a: Int, two b: String, three c: Bool, four d: [Int], five e: Double?) -> String {
      "\(a) \(b) \(c) \(d) \(e ?? 0)"
    }
    func note(_ text: String) { log.append(text) }
    func refuse(_ text: String) throws -> Int { throw Refusal() }
    func run(_ body: () -> Int) -> Int { body() }
    func run(_ body: (Int) throws -> Int, then next: @escaping (Int) -> Void) rethrows {
      next(try body(1))
    }
    func run(_ body: () -> Int, a: Int, b: Int, c: Int) -> Int { body() + a + b + c }
    func rename(_ name: String) -> String { "desk \(name)" }
  }

  private final class Lectern: Desk {
    override func rename(_ name: String) -> String { "lectern \(name)" }
  }

  @Test func `a method reference is called with its arguments`() throws {
    let desk = Desk()
    #expect(try desk.perform("none", as: String.self) == "none")
    #expect(try desk.perform("one:", 1, as: String.self) == "1")
    #expect(try desk.perform("one:two:", 1, "b", as: String.self) == "1 b")
    #expect(try desk.perform("one:two:three:", 1, "b", true, as: String.self) == "1 b true")
    #expect(
      try desk.perform("one:two:three:four:", 1, "b", true, [4], as: String.self) == "1 b true [4]")
    #expect(
      try desk.perform("one:two:three:four:five:", 1, "b", true, [4], 5.5, as: String.self)
        == "1 b true [4] 5.5")
  }

  @Test func `a method reference that returns nothing is called too`() throws {
    let desk = Desk()
    try desk.perform("note:", "a")
    #expect(try desk.perform("note:", "b", as: Void.self) == ())
    #expect(desk.log == ["a", "b"])
  }

  @Test func `a method reference with closures among its parameters is called`() throws {
    let noted = Recorder<Int>()
    let double: @Sendable (Int) throws -> Int = { $0 * 2 }
    let note: @Sendable (Int) -> Void = { noted.record($0) }
    let two: @Sendable () -> Int = { 2 }
    #expect(try Desk().perform("run:", two, as: Int.self) == 2)
    #expect(try Desk().perform("run:a:b:c:", two, 1, 1, 1, as: Int.self) == 5)
    try Desk().perform("run:then:", double, note)
    #expect(noted.events == [2])
  }

  @Test func `the error of a method is thrown to the sender`() {
    #expect(throws: Refusal.self) { try Desk().perform("refuse:", "a") }
    #expect(throws: Refusal.self) { try Desk().perform("refuse:", "a", as: Int.self) }
  }

  @Test func `a subclass that overrides a method in Swift has its own called`() throws {
    #expect(try Desk().perform("rename:", "a", as: String.self) == "desk a")
    #expect(try Lectern().perform("rename:", "a", as: String.self) == "lectern a")
  }

  @Test func `a method knows its selector and types`() {
    let method = Method("one:two:") { (_: Desk, _: Int, _: String?) throws -> Bool in true }
    #expect(method.selector == "one:two:")
    #expect(method.signature?.description == "(Int, Optional<String>) -> Bool")
    #expect(
      method.signature
        == MethodSignature(argumentTypes: [Int.self, String?.self], returnType: Bool.self))
    #expect(Method("none", Desk.none).signature?.description == "() -> String")
    #expect(Method("note:", Desk.note).signature?.description == "(String) -> Void")

    let raw = Method("one:two:", invocation: { (_: Desk, _: inout Invocation) in })
    #expect(raw.signature == MethodSignature(untypedFor: "one:two:"))
    #expect(raw.signature?.argumentTypes.count == 2)
    let fallback = Method.fallback { (_: Desk, _: inout Invocation) in }
    #expect(fallback.selector == nil)
    #expect(fallback.signature == nil)
  }

  @Test func `an object knows the signatures of its methods`() {
    let desk = Desk()
    #expect(desk.methodSignature(for: "one:two:")?.description == "(Int, String) -> String")
    #expect(desk.methodSignature(for: "nope") == nil)
    #expect(desk.responds(to: "one:two:"))
    #expect(!desk.responds(to: "nope"))
  }

  @Test func `a signature tells messages apart that would not fit`() {
    let signature = MethodSignature(argumentTypes: [Int.self], returnType: Bool.self)
    #expect(signature != MethodSignature(argumentTypes: [Int?.self], returnType: Bool.self))
    #expect(signature != MethodSignature(argumentTypes: [Int.self]))
    #expect(
      Set([signature, MethodSignature(argumentTypes: [Int.self], returnType: Bool.self)]).count == 1
    )
    #expect(signature.mismatch(with: Invocation("a:", 1.0)) == nil)
    #expect(
      signature.mismatch(with: Invocation("a:", "1"))?.description
        == "'a:' argument 0: expected Int, found String")
  }

  @Test func `a method with too few parameters traps where it is made`() async {
    let result = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      _ = Method("worker:didFinish:") { (_: Responder, _: Int) in }
    }
    #expect(
      result.said(
        "'worker:didFinish:' has 2 arguments, but its handler takes 1 parameter besides the receiver"
      ))
  }

  @Test func `a method reference with too many parameters traps where it is made`() async {
    let result = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      _ = Method("one", Desk.one(_:two:))
    }
    #expect(
      result.said(
        "'one' has no arguments, but its handler takes 2 parameters besides the receiver")
    )
  }
}
