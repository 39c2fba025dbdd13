import Invocation
import TestSupport
import Testing

/// Arguments whose types differ from the handler's types, which are converted as in Swift or fail.
struct ArgumentConversionTests {
  class Animal: @unchecked Sendable {}
  final class Dog: Animal, @unchecked Sendable, Named {
    var name: String { "dog" }
  }
  protocol Named { var name: String { get } }
  struct Person: Named, Equatable {
    var name = "person"
  }
  enum Suit: String { case hearts }

  /// Sends a value to a handler in every possible way, and expects the same result each time.
  private func send<Value: Sendable, Parameter>(
    _ value: Value, sourceLocation: SourceLocation = #_sourceLocation,
    to handler: @escaping @Sendable (Parameter) -> String
  ) throws -> String {
    let responder = Responder()
    try responder.objectMethods.set("take:", handler: handler)
    func answer(_ invocation: Invocation) -> String {
      var invocation = invocation
      do {
        try invocation.invoke(with: responder)
        return try invocation.returnValue(as: String.self)
      } catch {
        return "\(error)"
      }
    }
    let typed = answer(Invocation("take:", value))
    let boxed = answer(Invocation("take:", arguments: [value]))
    let anything = answer(Invocation("take:", value as any Sendable))
    let optional = answer(Invocation("take:", Optional(value)))
    #expect(boxed == typed, sourceLocation: sourceLocation)
    #expect(anything == typed, sourceLocation: sourceLocation)
    let type = "\(Value.self)"
    // Only the type that an error names as sent may differ, because an optional is a separate type.
    if Parameter.self != Any.self && Parameter.self != (any Sendable).self {
      let text = optional.replacing("Optional<\(type)>", with: type)
      #expect(text == typed, sourceLocation: sourceLocation)
    }
    return typed
  }

  @Test func `an argument of the parameter's type is passed as it is`() throws {
    #expect(try send(1) { (a: Int) in "\(a)" } == "1")
    #expect(try send("a") { (a: String) in a } == "a")
    #expect(try send(Person()) { (a: Person) in a.name } == "person")
    #expect(try send(Suit.hearts) { (a: Suit) in a.rawValue } == "hearts")
  }

  @Test func `a subclass is passed where its superclass is asked for`() throws {
    #expect(try send(Dog()) { (a: Animal) in "\(type(of: a))" } == "Dog")
    #expect(try send(Dog()) { (a: Animal?) in "\(type(of: a))" } == "Optional<Animal>")
    #expect(try send(Dog()) { (a: AnyObject) in "\(type(of: a))" } == "Dog")
    #expect(try send([Dog()]) { (a: [Animal]) in "\(a.count)" } == "1")
  }

  @Test func `an object is passed where its own class is asked for, however it was sent`() throws {
    #expect(try send(Dog() as Animal) { (a: Dog) in a.name } == "dog")
    #expect(try send(Dog() as Animal) { (a: Dog?) in a?.name ?? "nil" } == "dog")
  }

  @Test func `a superclass is an error where a subclass is asked for`() throws {
    #expect(
      try send(Animal()) { (a: Dog) in a.name }
        == "'take:' argument 0: expected Dog, found Animal")
  }

  @Test func `a value is passed where its optional is asked for`() throws {
    #expect(try send(1) { (a: Int?) in "\(a as Any)" } == "Optional(1)")
    #expect(try send(1) { (a: Int??) in "\(a as Any)" } == "Optional(Optional(1))")
    #expect(try send("a") { (a: String?) in a ?? "nil" } == "a")
  }

  @Test func `an optional that holds a value is passed where the value is asked for`() throws {
    #expect(try send(Int?.some(1)) { (a: Int) in "\(a)" } == "1")
    #expect(try send(Int??.some(1)) { (a: Int) in "\(a)" } == "1")
    #expect(try send(Dog?.some(Dog())) { (a: Animal) in "\(type(of: a))" } == "Dog")
  }

  @Test func `nil is passed where any optional is asked for`() throws {
    #expect(try send(Int?.none) { (a: Int?) in "\(a as Any)" } == "nil")
    #expect(try send(Int?.none) { (a: String?) in a ?? "nil" } == "nil")
    #expect(try send(Dog?.none) { (a: Animal?) in a == nil ? "nil" : "dog" } == "nil")
    #expect(try send(Never?.none) { (a: (any Named)?) in a == nil ? "nil" : "named" } == "nil")
    #expect(try send(Int?.none) { (a: Int8?) in "\(a as Any)" } == "nil")
  }

  @Test func `nil is an error where a value is asked for`() throws {
    #expect(
      try send(Dog?.none) { (a: Dog) in a.name }
        == "'take:' argument 0: expected Dog, found nil")
    #expect(
      try send(String?.none) { (a: Int) in "\(a)" }
        == "'take:' argument 0: expected Int, found nil")
    // The error does not mention exactness, because there is no number.
    #expect(
      try send(Int?.none) { (a: Int) in "\(a)" }
        == "'take:' argument 0: expected Int, found nil")
  }

  @Test func `a value is passed where a protocol that it conforms to is asked for`() throws {
    #expect(try send(Person()) { (a: any Named) in a.name } == "person")
    #expect(try send(Dog()) { (a: any Named) in a.name } == "dog")
    #expect(try send(Dog() as Animal) { (a: any Named) in a.name } == "dog")
    #expect(try send(Person()) { (a: (any Named)?) in a?.name ?? "nil" } == "person")
    #expect(try send(1) { (a: any BinaryInteger) in "\(a)" } == "1")
    #expect(try send(Person()) { (a: any Equatable & Named) in a.name } == "person")
    #expect(
      try send(1) { (a: any Named) in a.name }
        == "'take:' argument 0: expected \((any Named).self), found Int")
  }

  @Test func `anything is passed where anything is asked for`() throws {
    #expect(try send(1) { (a: Any) in "\(type(of: a))" } == "Int")
    #expect(try send(Dog()) { (a: Any) in "\(type(of: a))" } == "Dog")
    #expect(try send(Int?.some(1)) { (a: Any) in "\(type(of: a))" } == "Optional<Int>")
    #expect(try send(1) { (a: any Sendable) in "\(type(of: a))" } == "Int")
    #expect(try send("a") { (a: Any?) in a as? String ?? "nil" } == "a")
    #expect(try send(1) { (a: AnyHashable) in "\(a)" } == "1")
  }

  @Test func `collections are converted as Swift converts them`() throws {
    #expect(try send([1, 2]) { (a: [Any]) in "\(a)" } == "[1, 2]")
    #expect(try send([1, 2]) { (a: [Int?]) in "\(a)" } == "[Optional(1), Optional(2)]")
    #expect(try send(["a": 1]) { (a: [String: Any]) in "\(a)" } == "[\"a\": 1]")
    #expect(try send([Person()]) { (a: [any Named]) in a.map(\.name).joined() } == "person")
    #expect(
      try send([1, 2]) { (a: [String]) in "\(a)" }
        == "'take:' argument 0: expected Array<String>, found Array<Int>")
  }

  @Test func `everything else is an error`() throws {
    let cases = try [
      send("1") { (a: Int) in "\(a)" },
      send(1) { (a: String) in a },
      send(1) { (a: Bool) in "\(a)" },
      send(true) { (a: Int) in "\(a)" },
      send("hearts") { (a: Suit) in a.rawValue },
      send("a"[...]) { (a: String) in a },
      send((1, 2)) { (a: Int) in "\(a)" },
      send(Worker()) { (a: Person) in a.name },
      send(()) { (a: Int) in "\(a)" },
    ]
    #expect(
      cases == [
        "'take:' argument 0: expected Int, found String",
        "'take:' argument 0: expected String, found Int",
        "'take:' argument 0: expected Bool, found Int",
        "'take:' argument 0: expected Int, found Bool",
        "'take:' argument 0: expected Suit, found String",
        "'take:' argument 0: expected String, found Substring",
        "'take:' argument 0: expected Int, found (Int, Int)",
        "'take:' argument 0: expected Person, found Worker",
        "'take:' argument 0: expected Int, found ()",
      ])
  }

  @Test func `an error names the first argument that does not fit, and nothing is called`() throws {
    let called = Recorder<Void>()
    let responder = Responder()
    try responder.objectMethods.set("a:b:c:d:") { (_: Int, _: Int, _: Int, _: Int) in
      called.record(())
    }
    #expect(
      failure { try responder.perform("a:b:c:d:", 1, 2, "three", "four") }
        == "'a:b:c:d:' argument 2: expected Int, found String")
    #expect(
      failure { try responder.perform("a:b:c:d:", 1, 2, 3, 4.5) }
        == """
        'a:b:c:d:' argument 3: expected Int, found Double 4.5, which Int cannot hold exactly
        """)
    #expect(called.events.isEmpty)
  }

  // MARK: Typed and boxed

  /// Handlers for two arguments of many types.
  private static let handlers: [Method] = [
    Method("a:b:") { (_: Responder, a: Int, b: String) in "\(a)\(b)" },
    Method("a:b:") { (_: Responder, a: Int?, b: String?) in "\(a as Any)\(b as Any)" },
    Method("a:b:") { (_: Responder, a: Double, b: Any) in "\(a)\(b)" },
    Method("a:b:") { (_: Responder, a: UInt8, b: Int8) in "\(a)\(b)" },
    Method("a:b:") { (_: Responder, a: any Sendable, b: any Sendable) in "\(a)\(b)" },
    Method("a:b:") { (_: Responder, a: Animal, b: Dog?) in "\(type(of: a))\(b?.name as Any)" },
    Method("a:b:") { (_: Responder, a: any Named, b: AnyHashable) in "\(a.name)\(b)" },
    Method("a:b:") { (_: Responder, a: String, b: Int) in "\(a)\(b)" },
    Method("a:b:") { (_: Responder, a: Person, b: [Int]) in "\(a)\(b)" },
    Method("a:b:") { (_: Responder, a: Float?, b: (any Named)?) in "\(a as Any)\(b?.name as Any)" },
  ]

  private static let values: [any Sendable] = [
    1, 300, -1, "a", 1.5, Float(2), UInt8(7), Int?.some(1), Int?.none, String?.some("b"),
    String?.none, Dog(), Animal(), Dog() as Animal, Dog?.some(Dog()), Person(), [1, 2], true,
    (1, "a"),
    Double.nan, UncheckedSendable(3), UncheckedSendable("c"),
  ]

  @Test(arguments: seeds(1))
  func `typed and boxed arguments are converted alike`(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    func typed<A: Sendable, B: Sendable>(_ a: A, _ b: B) -> Invocation { Invocation("a:b:", a, b) }
    var successes = 0
    for _ in 0..<3000 {
      let values = (0..<2).compactMap { _ in Self.values.randomElement(using: &generator) }
      let method = try #require(Self.handlers.randomElement(using: &generator))
      let responder = Responder()
      try responder.objectMethods.set(method)
      let messages = [typed(values[0], values[1]), Invocation("a:b:", arguments: values)]
      let answers = messages.map { message in
        failure {
          var message = message
          try message.invoke(with: responder)
          successes += 1
          throw Answer(text: try message.returnValue(as: String.self))
        }
      }
      #expect(answers[0] == answers[1], "seed \(seed)")
    }
    #expect(successes > 100, "seed \(seed)")
  }

  private struct Answer: Error { let text: String }
}
