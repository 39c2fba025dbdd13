import DynamicMulticast
import TestSupport
import Testing

struct RespondingTests {
  // MARK: Messages of a class

  @Test func `a class answers the methods that are not private`() throws {
    let greeter = Greeter()
    #expect(try greeter.perform("greet:with:", "Romeo", "Hello", as: String.self) == "Hello, Romeo")
    #expect(!greeter.responds(to: "secret"))
    #expect(!greeter.responds(to: "helper"))
    #expect(!greeter.responds(to: "static"))
  }

  @Test func `properties answer where they are marked, by getter and setter`() throws {
    let greeter = Greeter()
    try greeter.perform("setName:", "Nurse")
    #expect(try greeter.perform("name", as: String.self) == "Nurse")
    #expect(greeter.responds(to: "size"))
    #expect(!greeter.responds(to: "setSize:"))
    #expect(!greeter.responds(to: "calls"))
  }

  @Test func `a label that is a keyword, and a name in backquotes, are parts of selectors`() throws
  {
    let greeter = Greeter()
    #expect(try greeter.perform("defaultIn:", 3, as: Int.self) == 3)
  }

  @Test func `arguments convert as with a handler of a table`() throws {
    let greeter = Greeter()
    #expect(try greeter.perform("defaultIn:", 3.0, as: Int.self) == 3)
    #expect(
      failure(of: { try greeter.perform("defaultIn:", "three", as: Int.self) })
        == "'defaultIn:' argument 0: expected Int, found String")
  }

  @Test func `a method with more parameters than references take answers`() throws {
    let sum = try Wide().perform("add::::::with:and:", 1, 2, 3, 4, 5, 6, 7, 8, as: Int.self)
    #expect(sum == 36)
  }

  @Test func `an error of a method is the sender's`() {
    #expect(throws: Failure.self) { try Greeter().perform("fail") }
  }

  @Test func `a block is passed on, and may be kept`() throws {
    let greeter = Greeter()
    let count = Box(0)
    try greeter.perform("each:", { @Sendable (value: Int) in count.value += value })
    #expect(count.value == 6)
  }

  @Test func `a signature has the types of the method`() {
    #expect(
      Greeter().methodSignature(for: "greet:with:")
        == MethodSignature(argumentTypes: [String.self, String.self], returnType: String.self))
  }

  // MARK: Classes

  @Test func `a subclass answers its superclass's messages, overrides some and adds some`() throws {
    let loud = LoudGreeter()
    #expect(try loud.perform("greet:with:", "Romeo", "Hello", as: String.self) == "HELLO, ROMEO")
    #expect(try loud.perform("defaultIn:", 1, as: Int.self) == 1)
    #expect(try loud.perform("shout", as: String.self) == "!")
    #expect(!Greeter().responds(to: "shout"))
  }

  @Test func `a subclass overrides what its superclass answers under a selector of its own`() throws
  {
    #expect(try Special().perform("odd:name:", 1, 2, as: Int.self) == 12)
    #expect(try MoreSpecial().perform("odd:name:", 1, 2, as: Int.self) == 21)
    #expect(!MoreSpecial().responds(to: "pair:and:"))
  }

  @Test func `a subclass of a class that lists its methods names it, and answers both`() throws {
    let mixed = Mixed()
    #expect(try mixed.perform("listed", as: Int.self) == 1)
    #expect(try mixed.perform("marked", as: Int.self) == 2)
  }

  @Test func `an unmarked class between marked ones inherits, and adds nothing`() throws {
    #expect(try Bottom().perform("top", as: String.self) == "top")
    #expect(try Bottom().perform("bottom", as: String.self) == "bottom")
    #expect(!Middle().responds(to: "middle"))
    #expect(!Bottom().responds(to: "middle"))
  }

  @Test func `extensions that the class names add methods`() throws {
    let host = Host()
    #expect(try host.perform("own", as: Int.self) == 1)
    #expect(try host.perform("reported:", 2, as: Int.self) == 2)
    #expect(try Host.classObject.perform("level", as: Int.self) == 3)
  }

  @Test func `generic and nested classes answer, each specialization for itself`() throws {
    #expect(try Shelf(1).perform("item", as: Int.self) == 1)
    #expect(try Shelf("a").perform("item", as: String.self) == "a")
    #expect(try Outer.Inner().perform("name", as: String.self) == "inner")
  }

  @Test func `a message of a class in a branch of a condition is there if the branch is`() {
    #expect(Conditional().responds(to: "here"))
    #expect(!Conditional().responds(to: "elsewhere"))
  }

  // MARK: Actors and asynchronous methods

  @Test func `an actor's methods are waited for, except those that are nonisolated`() async throws {
    let meter = Meter()
    #expect(try await meter.performAsync("add:", 2, as: Int.self) == 2)
    #expect(try meter.perform("unit", as: String.self) == "kWh")
    #expect(throws: InvocationError.self) { try meter.perform("add:", 1) }
  }

  @Test func `a method of another global actor is waited for`() async throws {
    #expect(try await Store().performAsync("write:", "row", as: Int.self) == 3)
  }

  @Test func `an asynchronous method is waited for`() async throws {
    #expect(try await Loader().performAsync("load:", "a", as: String.self) == "a!")
  }

  // MARK: The main actor

  @Test func `a method is confined to the main actor by an attribute, its class or a superclass`()
    async throws
  {
    for view in [MarkedMethod(), MarkedClass(), InheritedIsolation()]
      as [any Respondable & Sendable]
    {
      #expect(throws: InvocationError.self, "\(view)") { try view.perform("show:", 1) }
      #expect(try await view.performAsync("show:", 1, as: Int.self) == 1)
      try await MainActor.run { _ = try view.perform("show:", 1, as: Int.self) }
      #expect(try view.perform("free", as: Bool.self))
    }
  }

  // MARK: Class methods

  @Test func `marked static members answer messages to the class, overridden ones included`() throws
  {
    #expect(try Greeter.classObject.perform("isSupported", as: Bool.self))
    #expect(try !LoudGreeter.classObject.perform("isSupported", as: Bool.self))
    #expect(try LoudGreeter.classObject.perform("pluginName", as: String.self) == "greeter")
    #expect(!Greeter.classObject.responds(to: "static"))
  }

  // MARK: Selectors of imported methods

  @Test func `a last part for an error gets it, and the message returns nil or false`() throws {
    let loader = Loader()
    let failure = OutParameter<(any Error)?>(nil)
    #expect(try loader.perform("read:error:", "a", failure, as: String?.self) == "a")
    #expect(failure.value == nil)
    #expect(try loader.perform("read:error:", "", failure, as: String?.self) == nil)
    #expect(failure.value is Failure)
    #expect(try !loader.perform("saveAndReturnError:", failure, as: Bool.self))
    let none: OutParameter<(any Error)?>? = nil
    #expect(try loader.perform("read:error:", "", none, as: String?.self) == nil)
  }

  @Test func `a last part for a block gets the result of an asynchronous method`() async throws {
    let loader = Loader()
    let results = Box<[String]>([])
    try await loader.performAsync(
      "fetch:completionHandler:", "a",
      { @Sendable (result: String?, error: (any Error)?) in
        results.value.append(result ?? "\(error.map { type(of: $0) } ?? Never.self)")
      })
    try await loader.performAsync(
      "fetch:completionHandler:", "",
      { @Sendable (result: String?, error: (any Error)?) in
        results.value.append(result ?? (error is Failure ? "failed" : "nothing"))
      })
    #expect(results.value == ["a", "failed"])
  }

  // MARK: Traps

  @Test func `two selectors for one method end the program with both lines`() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      _ = Mistakes.Contradicting().responds(to: "x")
    }
    let text = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(text.contains("'worker(_:didFinish:in:)' is 'done:with:after:' in Contradicting, at"))
    #expect(text.contains("'worker:didFinishSubTask:inDuration:' in CrewDelegate, at"))
    #expect(text.contains("Declarations.swift:18"))
  }
}

// MARK: - Classes

@Responding
private class Greeter: Respondable {
  var calls = 0
  @Responds var name: String = ""
  @Responds private(set) var size: Int = 1
  @Responds static var pluginName: String { "greeter" }

  func greet(_ name: String, with greeting: String) -> String { "\(greeting), \(name)" }
  func `default`(`in` value: Int) -> Int { value }
  func fail() throws { throw Failure() }
  func each(_ body: (Int) -> Void) { for value in 1...3 { body(value) } }
  @Responds class func isSupported() -> Bool { true }
  @NonMessage func helper() {}
  private func secret() {}
  static func `static`() {}
}

@Responding
private final class LoudGreeter: Greeter {
  override func greet(_ name: String, with greeting: String) -> String {
    super.greet(name, with: greeting).uppercased()
  }
  func shout() -> String { "!" }
  override class func isSupported() -> Bool { false }
}

@Responding
private final class Wide: Respondable {
  func add(
    _ a: Int, _ b: Int, _ c: Int, _ d: Int, _ e: Int, _ f: Int, with g: Int, and h: Int
  ) -> Int { a + b + c + d + e + f + g + h }
}

@Responding
private class Special: Respondable {
  @Responds(to: "odd:name:") func pair(_ a: Int, and b: Int) -> Int { a * 10 + b }
}

@Responding
private final class MoreSpecial: Special {
  override func pair(_ a: Int, and b: Int) -> Int { b * 10 + a }
}

private class Listing: Respondable {
  class var methods: MethodTable {
    MethodTable { Method("listed") { (_: Listing) in 1 } }
  }
}

@Responding(superclass: Listing.self)
private class Mixed: Listing {
  func marked() -> Int { 2 }
}

@Responding
private class Top: Respondable {
  func top() -> String { "top" }
}

private class Middle: Top {
  func middle() {}
}

@Responding
private final class Bottom: Middle {
  func bottom() -> String { "bottom" }
}

@Responding(extensions: "Reporting")
private final class Host: Respondable {
  func own() -> Int { 1 }
}

@Responding("Reporting")
extension Host {
  func reported(_ value: Int) -> Int { value }
  @Responds static var level: Int { 3 }
}

@Responding
private final class Shelf<Item: Sendable>: Respondable {
  private let kept: Item
  init(_ item: Item) { kept = item }
  func item() -> Item { kept }
}

private enum Outer {
  @Responding
  final class Inner: Respondable {
    func name() -> String { "inner" }
  }
}

@Responding
private final class Conditional: Respondable {
  #if os(Linux)
    func here() {}
  #else
    func elsewhere() {}
  #endif
}

@Responding
private actor Meter: Respondable {
  private var sum = 0
  func add(_ value: Int) -> Int {
    sum += value
    return sum
  }
  nonisolated func unit() -> String { "kWh" }
}

@globalActor
private actor DatabaseActor {
  static let shared = DatabaseActor()
}

@Responding
@DatabaseActor
private final class Store: Respondable {
  nonisolated init() {}
  func write(_ row: String) -> Int { row.count }
}

@Responding
private final class Loader: Respondable {
  func load(_ name: String) async -> String { name + "!" }
  @Responds(to: "read:error:") func read(_ name: String) throws -> String {
    if name.isEmpty { throw Failure() }
    return name
  }
  @Responds(to: "saveAndReturnError:") func save() throws { throw Failure() }
  @Responds(to: "fetch:completionHandler:") func fetch(_ name: String) async throws -> String {
    try read(name)
  }
}

@Responding
private final class MarkedMethod: Respondable, Sendable {
  @MainActor func show(_ value: Int) -> Int { value }
  func free() -> Bool { true }
}

@Responding
@MainActor
private class MarkedClass: Respondable {
  nonisolated init() {}
  func show(_ value: Int) -> Int { value }
  nonisolated func free() -> Bool { true }
}

@Responding
private final class InheritedIsolation: MarkedClass {
  override func show(_ value: Int) -> Int { value }
}

private enum Mistakes {}

// In an extension, the class is not registered. Otherwise, listing all classes would read its
// table.
extension Mistakes {
  @Responding
  fileprivate final class Contradicting: CrewDelegate {
    func personDidWake(_ person: String) {}
    func worker(_ sender: Worker, shouldPerform subtask: String) -> Bool { true }
    @Responds(to: "done:with:after:")
    func worker(_ sender: Worker, didFinish subtask: String, in seconds: Double) {}
  }
}
