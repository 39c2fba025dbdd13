import Invocation
import TestSupport
import Testing

struct ProtocolDescriptionTests {
  private static let base = ProtocolDescription(
    "ProtocolDescriptionTests.Base", adopting: ["NSObject"],
    required: ["name": "@@:", "count:": "q@:q"], optional: ["idle": "v@:"])

  private static let derived = ProtocolDescription(
    "ProtocolDescriptionTests.Derived", adopting: [base.name],
    optional: ["name": "@@:", "close:": MethodSignature(argumentTypes: [Bool.self])])

  @Test func `a protocol is found by its name`() {
    #expect(ProtocolDescription(named: Self.base.name) == Self.base)
    #expect(ProtocolDescription(named: "ProtocolDescriptionTests.Nobody") == nil)
    #expect(ProtocolDescription.registeredNames.contains(Self.base.name))
    #expect(ProtocolDescription(named: "NSObject")?.allRequirements == [])
  }

  @Test func `a protocol has the methods that it adopts, its own first`() {
    let selectors = Self.derived.allRequirements.map(\.selector)
    #expect(selectors == ["name", "close:", "count:", "idle"])
    #expect(Self.derived.requirement(for: "name")?.isRequired == false)
    #expect(Self.derived.requirement(for: "count:")?.isRequired == true)
    #expect(Self.derived.requirement(for: "nothing") == nil)
    #expect(Self.derived.adopts(Self.base) && Self.derived.adopts(Self.derived))
    #expect(!Self.base.adopts(Self.derived))
  }

  @Test func `protocols may adopt each other, or one that is made later`() {
    let first = ProtocolDescription(
      "ProtocolDescriptionTests.First", adopting: ["ProtocolDescriptionTests.Second"],
      required: ["first": "v@:"])
    #expect(first.allRequirements.map(\.selector) == ["first"])
    let second = ProtocolDescription(
      "ProtocolDescriptionTests.Second", adopting: ["ProtocolDescriptionTests.First"],
      required: ["second": "v@:"])
    #expect(first.allRequirements.map(\.selector) == ["first", "second"])
    #expect(second.allRequirements.map(\.selector) == ["second", "first"])
  }

  @Test func `the same protocol can be made again, another of its name cannot`() throws {
    let again = try ProtocolDescription(
      Self.base.name, adopting: ["NSObject"], requirements: Self.base.requirements)
    #expect(again == Self.base)
    #expect(
      failure { _ = try ProtocolDescription(Self.base.name, requirements: []) }
        == "there is another protocol with the name ProtocolDescriptionTests.Base")
    #expect(ProtocolDescription(named: Self.base.name) == Self.base)
  }

  @Test func `a contradictory protocol is refused, and not registered`() {
    let twice = [("a:", "v@:@", true), ("a:", "v@:@", false)].map {
      ProtocolDescription.Requirement($0, $1, isRequired: $2)
    }
    #expect(
      failure { _ = try ProtocolDescription("Twice", requirements: twice) }
        == "Twice declares 'a:' twice")
    let short = [ProtocolDescription.Requirement("a:b:", "v@:@", isRequired: true)]
    #expect(
      failure { _ = try ProtocolDescription("Short", requirements: short) }
        .hasPrefix("Short declares 'a:b:' with 1 arguments: (Any) -> Void"))
    #expect(ProtocolDescription(named: "Twice") == nil)
  }

  @Test func `a contradictory protocol traps where it is written in Swift`() async {
    let result = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      _ = ProtocolDescription("Both", required: ["a": "v@:"], optional: ["a": "v@:"])
    }
    #expect(result.said("Both declares 'a' twice"))
  }

  // MARK: Conforming

  @Responding
  fileprivate final class Full: Respondable {
    func name() -> String { "full" }
    func count(_ limit: Int) -> Int { limit }
  }

  @Responding
  fileprivate final class Wrong: Respondable {
    func name() -> String { "wrong" }
    func counts(_ limit: Int) -> Int { limit }
    func idle() -> Bool { true }
  }

  @Test func `an object conforms by the selectors that it responds to`() {
    #expect(Full().conforms(to: Self.base))
    #expect(Full().conforms(to: Self.derived))
    #expect(!Wrong().conforms(to: Self.base))
    #expect(!Responder().conforms(to: Self.base))
  }

  @Test func `the error lists missing and differing methods, optional ones included`() {
    #expect(
      Self.base.obstacles(to: Wrong()).map(\.description) == [
        "'count:' is missing, though there is 'counts:'",
        "'idle' is declared as () -> Void, v@:, but is () -> Bool, B@:",
      ])
    #expect(Self.base.obstacles(to: Full()).isEmpty)
  }

  @Test func `an object with methods of its own conforms once it has them`() throws {
    let responder = Responder()
    try responder.objectMethods.set("name") { "n" }
    #expect(!responder.conforms(to: Self.base))
    try responder.objectMethods.set("count:") { (limit: Int) in limit }
    #expect(responder.conforms(to: Self.base))
    try responder.objectMethods.set("count:") { (limit: String) in 1 }
    #expect(!responder.conforms(to: Self.base))
  }

  // MARK: Registering handlers

  @Test func `a handler that contradicts a protocol is refused, with both signatures`() throws {
    let methods = ObjectMethods(adopting: [Self.derived])
    let text = """
      ProtocolDescriptionTests.Derived declares 'count:' as (Int) -> Int, q@:q, but its handler is \
      (String) -> Int, q@:@
      """
    #expect(failure { try methods.set("count:") { (name: String) in 1 } } == text)
    #expect(
      failure { try methods.set(Method("count:") { (_: Full, name: String) in 1 }) } == text)
    #expect(methods.selectors.isEmpty)
    try methods.set("count:") { (limit: Int) in limit }
    try methods.set("unrelated:") { (name: String) in 1 }
    try methods.set(.fallback { (_: Full, _: inout Invocation) in })
    #expect(methods.selectors == ["count:", "unrelated:"])
  }

  @Test func `a table that contradicts a protocol traps, with both signatures`() async {
    let result = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      _ = MethodTable(adopting: [Self.base]) { Method("name") { (_: Full) in 7 } }
    }
    #expect(
      result.said("declares 'name' as () -> Any, @@:, but its handler is () -> Int, q@:"))
  }

  private class Listed: Respondable {
    class var methods: MethodTable {
      MethodTable(adopting: [base]) { Method("name") { (_: Listed) in "listed" } }
    }
  }

  private final class Inheriting: Listed {}

  @Test func `a class that adopts a protocol refuses methods that contradict it at run time`()
    throws
  {
    for type in [Listed.self, Inheriting.self] {
      #expect(
        failure { try type.replaceMethod(Method("count:") { (_: Listed, _: String) in 1 }) }
          .hasPrefix("ProtocolDescriptionTests.Base declares 'count:' as (Int) -> Int, q@:q"))
    }
    #expect(try Inheriting.addMethod(Method("count:") { (_: Listed, limit: Int) in limit }))
  }

  @Test func `a table that agrees with a protocol need not have all of it`() {
    let table = MethodTable(adopting: [Self.base, Self.derived]) {
      Method("name") { (_: Full) in "n" }
      MethodTable { Method("close:") { (_: Full, force: Bool) in } }
    }
    #expect(table.selectors == ["close:", "name"])
  }
}
