import Dispatch
import Invocation
import TestSupport
import Testing

/// Values of any Swift type, which can be sent as arguments, typed or boxed, and returned.
struct SentValueTests {
  private struct Point: Equatable { var x = 1.5, y = -2 }
  private struct Large: Equatable { var a = 1, b = "two", c = [3], d = 4.0, e = UInt8(5), f = "6" }
  private struct Pair<First: Sendable, Second: Sendable>: Sendable {
    var first: First
    var second: Second
  }
  private enum Shape: Equatable { case circle(radius: Double, name: String), point }
  private actor Counter {}
  private protocol Named: Sendable { var name: String { get } }
  private struct Person: Named { let name: String }
  private struct Weightless: Equatable {}

  /// Sends and returns a value in every possible way, and compares the result with the value.
  private func travels<Value: Sendable>(
    _ value: Value, isSame: @escaping (Value) -> Bool,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let responder = Responder()
    let taken = Recorder<Value>()
    try responder.objectMethods.set("take:") { (value: Value) -> Value in
      taken.record(value)
      return value
    }
    let typed = Invocation("take:", value)
    let listed = Invocation("take:", arguments: [value])
    for invocation in [typed, listed] {
      #expect(isSame(try invocation.argument(at: 0)), sourceLocation: sourceLocation)
      var sent = invocation
      sent.returnType = Value.self
      try sent.invoke(with: responder)
      #expect(isSame(try sent.returnValue(as: Value.self)), sourceLocation: sourceLocation)
    }
    #expect(
      isSame(try responder.perform("take:", value, as: Value.self)), sourceLocation: sourceLocation)
    #expect(taken.events.count == 3, sourceLocation: sourceLocation)
    #expect(taken.events.allSatisfy(isSame), sourceLocation: sourceLocation)
  }

  private func travels<Value: Sendable & Equatable>(
    _ value: Value, sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    try travels(value, isSame: { $0 == value }, sourceLocation: sourceLocation)
  }

  @Test func `structs can be sent`() throws {
    try travels(Point())
    try travels(Large())
    try travels(Weightless())
    try travels([Large(), Large(b: "other")])
    try travels(["a": Point()])
    try travels("text"[...])
    try travels(Pair(first: 1, second: "two")) { $0.first == 1 && $0.second == "two" }
  }

  @Test func `enums can be sent`() throws {
    try travels(Shape.circle(radius: 1, name: "moon"))
    try travels(Shape.point)
    try travels(Result<Int, InvocationError>.success(1)) { (try? $0.get()) == 1 }
  }

  @Test func `tuples can be sent`() throws {
    try travels((1, "two")) { $0 == (1, "two") }
    try travels((x: 1, y: (2, [3]))) { $0.x == 1 && $0.y == (2, [3]) }
    try travels(()) { $0 == () }
  }

  @Test func `a tuple is one argument, not several`() throws {
    let responder = Responder()
    try responder.objectMethods.set("pair:") { (pair: (Int, String)) in "\(pair)" }
    try responder.objectMethods.set("a:b:") { (a: Int, b: String) in "\(a) \(b)" }
    #expect(try responder.perform("pair:", (1, "two"), as: String.self) == "(1, \"two\")")
    #expect(try responder.perform("a:b:", 1, "two", as: String.self) == "1 two")
    #expect(
      failure { try responder.perform("pair:", 1, "two") }
        == "'pair:' takes 1 argument, but was sent 2")
    #expect(
      failure { try responder.perform("a:b:", (1, "two")) }
        == "'a:b:' takes 2 arguments, but was sent 1")
  }

  @Test func `optionals can be sent`() throws {
    try travels(Int?.some(1))
    try travels(Int?.none)
    try travels(Point??.some(nil))
    try travels(Point??.none)
    try travels([Int?.none, 1])
  }

  @Test func `closures can be sent`() throws {
    let double: @Sendable (Int) -> Int = { $0 * 2 }
    try travels(double) { $0(2) == 4 }
    let greet: @Sendable (String, Int) throws -> String = { "\($0) \($1)" }
    try travels(greet) { (try? $0("you", 2)) == "you 2" }
    try travels(Optional(double)) { $0?(2) == 4 }
    try travels([double]) { $0.first?(2) == 4 }
    try travels((double, 3)) { $0.0(2) == 4 && $0.1 == 3 }
  }

  @Test func `a closure is taken by a parameter that does not say Sendable`() throws {
    let log = Recorder<String>()
    let responder = Responder()
    try responder.objectMethods.set("void:") { (body: @escaping () -> Void) in body() }
    try responder.objectMethods.set("map:") { (body: @escaping (Int) -> Int) in body(2) }
    try responder.objectMethods.set("throws:") { (body: @escaping (String) throws -> String) in
      try body("a")
    }
    try responder.objectMethods.set("nested:") { (body: @escaping (@Sendable () -> Int) -> Int) in
      body { 3 }
    }
    let map: @Sendable (Int) -> Int = { $0 * 2 }
    let void: @Sendable () -> Void = { log.record("called") }
    let throwing: @Sendable (String) throws -> String = { $0 + "b" }
    let nested: @Sendable (@Sendable () -> Int) -> Int = { $0() * 2 }
    try responder.perform("void:", void)
    #expect(log.events == ["called"])
    #expect(try responder.perform("map:", map, as: Int.self) == 4)
    #expect(try responder.perform("throws:", throwing, as: String.self) == "ab")
    #expect(try responder.perform("nested:", nested, as: Int.self) == 6)
  }

  @Test func `a closure is taken by an optional parameter that does not say Sendable`() throws {
    let responder = Responder()
    try responder.objectMethods.set("optional:") { (body: (() -> Int)?) in body?() ?? 0 }
    let four: @Sendable () -> Int = { 4 }
    #expect(try responder.perform("optional:", four, as: Int.self) == 4)
    #expect(try responder.perform("optional:", Optional(four), as: Int.self) == 4)
    #expect(try responder.perform("optional:", (@Sendable () -> Int)?.none, as: Int.self) == 0)
  }

  @Test func `an asynchronous closure is taken by a parameter that does not say Sendable`()
    async throws
  {
    let responder = Responder()
    typealias Body = () async -> Int
    try responder.objectMethods.set("async:") {
      (body: @escaping Body) -> @Sendable () async -> Int in
      let body = UncheckedSendable(body)
      return { await body.value() + 1 }
    }
    let five: @Sendable () async -> Int = { 5 }
    let six = try responder.perform("async:", five, as: (@Sendable () async -> Int).self)
    #expect(await six() == 6)
  }

  @Test func `a closure of another type is an error`() throws {
    let responder = Responder()
    try responder.objectMethods.set("map:") { (body: @escaping (Int) -> Int) in body(2) }
    let wrong: @Sendable (String) -> Int = { _ in 1 }
    #expect(
      failure { try responder.perform("map:", wrong) }
        == "'map:' argument 0: expected (Int) -> Int, found @Sendable (String) -> Int")
    let isolated: @MainActor @Sendable (Int) -> Int = { $0 }
    #expect(
      failure { try responder.perform("map:", isolated) }
        .hasPrefix("'map:' argument 0: expected (Int) -> Int, found "))
  }

  @Test func `metatypes can be sent`() throws {
    try travels(Worker.self) { $0 == Worker.self }
    try travels(Responder.self as any Respondable.Type) { $0 == Responder.self }
    try travels(Int.self as any (Any & Sendable).Type) { $0 == Int.self }
  }

  @Test func `objects and actors can be sent`() throws {
    let worker = Worker()
    let counter = Counter()
    let queue = DispatchQueue(label: "SentValueTests")
    let responder = Responder()
    try travels(worker) { $0 === worker }
    try travels(counter) { $0 === counter }
    try travels(responder) { $0 === responder }
    try travels(queue) { $0 === queue }
  }

  @Test func `existentials can be sent`() throws {
    try travels(Person(name: "Juliet") as any Named) { $0.name == "Juliet" }
    try travels(InvocationError.argumentIndex("a", index: 0, count: 0) as any Error) {
      $0 is InvocationError
    }
    try travels(1 as any Sendable) { $0 as? Int == 1 }
    try travels([1, "two"] as [any Sendable]) { $0[0] as? Int == 1 && $0[1] as? String == "two" }
  }

  @Test func `selectors and invocations can be sent`() throws {
    try travels("worker:didFinish:" as Selector)
    try travels(Invocation("worker:", 1))
  }

  @Test func `a value that is not Sendable is sent wrapped and received plain`() throws {
    final class Node {
      var children: [Node] = []
    }
    let node = Node()
    let responder = Responder()
    try responder.objectMethods.set("found:") { (node: Node) in node.children.append(Node()) }
    try responder.objectMethods.set("foundAny:") { (node: Node?) in node?.children.append(Node()) }
    try responder.objectMethods.set("foundAll:") { (nodes: [Node]) in
      UncheckedSendable(nodes.first)
    }
    try responder.perform("found:", UncheckedSendable(node))
    try responder.perform("foundAny:", UncheckedSendable(node))
    try responder.perform("foundAny:", UncheckedSendable(Node?.none))
    #expect(node.children.count == 2)
    let first = try responder.perform("foundAll:", UncheckedSendable([node]), as: Node.self)
    #expect(first === node)
    #expect(
      failure { try responder.perform("found:", UncheckedSendable(1)) }
        == "'found:' argument 0: expected Node, found Int")
  }

  @Test func `arguments live exactly as long as the invocations that hold them`() throws {
    var worker: Worker? = Worker()
    weak let held = worker
    var invocations = [Invocation("a:b:", worker, 1), Invocation("a:b:", arguments: [worker, 1])]
    worker = nil
    #expect(held != nil)
    var copies = invocations
    invocations.removeAll()
    #expect(held != nil)
    copies[0].arguments[0] = 0
    #expect(held != nil)
    try copies[1].setArgument(0, at: 0)
    #expect(held == nil)
  }
}
