import Invocation
import TestSupport
import Testing

@Responding
private final class NamedPing: Instantiable {
  func namedClassesPing() -> Int { 1 }
}

@Responding
class NamedRoot: Instantiable {
  required init() {}
  func namedClassesRoot() {}
}

@Responding
final class NamedLeaf: NamedRoot {
  func namedClassesLeaf() {}
}

@Responding
final class NamedCounter: Respondable {
  let start: Int
  init(start: Int) { self.start = start }
}

enum Chess {
  @Responding final class NamedKnight: Instantiable {}
}

enum Roundtable {
  @Responding final class NamedKnight: Instantiable {}
  @Responding final class NamedTable: Instantiable {}
}

@Responding
actor NamedActor: Instantiable {
  func namedClassesActor() -> Int { 2 }
}

struct NamedClassesTests {
  @Test func `a marked class is found by its name, with or without the module's`() throws {
    let made = try Classes.named("NamedPing").init()
    #expect(try made.perform("namedClassesPing", as: Int.self) == 1)
    #expect(try Classes.named("MacroTests.NamedPing") is NamedPing.Type)
  }

  @Test func `subclasses, actors and nested classes are found`() throws {
    #expect(try Classes.named("NamedLeaf").init() is NamedLeaf)
    #expect(try Classes.named("NamedActor").init() is NamedActor)
    #expect(try Classes.named("Roundtable.NamedTable") is Roundtable.NamedTable.Type)
    #expect(try Classes.named("MacroTests.Chess.NamedKnight") is Chess.NamedKnight.Type)
  }

  @Test func `a class that needs arguments is listed, and an error to make`() throws {
    let found = try Classes.registered("NamedCounter")
    #expect(found.name == "MacroTests.NamedCounter" && !found.isInstantiable)
    let error = #expect(throws: ClassError.self) { try Classes.named("NamedCounter") }
    #expect(
      error?.description
        == """
        'MacroTests.NamedCounter' cannot be made by name: it needs an `init()`, `required` unless the \
        class is final, and to conform to Instantiable
        """)
  }

  @Test func `an unknown name is an error with the nearest one`() {
    let error = #expect(throws: ClassError.self) { try Classes.named("NamedPong") }
    #expect(error?.description.hasSuffix("There is 'NamedPing'") == true)
    #expect(throws: ClassError.self) { try Classes.named("") }
  }

  @Test func `classes are listed by what they answer`() throws {
    let leaf = ["MacroTests.NamedLeaf"]
    #expect(Classes.all(respondingTo: "namedClassesLeaf").map(\.name) == leaf)
    #expect(
      Classes.all(respondingTo: "namedClassesRoot").map(\.name) == leaf + ["MacroTests.NamedRoot"])
    let description = ProtocolDescription(
      "NamedClassesProtocol", required: ["namedClassesRoot": "v@:"],
      optional: ["namedClassesLeaf": "v@:"])
    #expect(
      Classes.all(conformingTo: description).map(\.name) == leaf + ["MacroTests.NamedRoot"])
  }

  @Test(.ownProcess) func `classes of a hidden library are not found`() throws {
    let library = try Classes.registered("NamedPing").library
    Classes.hide(library)
    #expect(throws: ClassError.self) { try Classes.named("NamedPing") }
    Classes.show(library)
    _ = try Classes.named("NamedPing")
  }

  @Test(.ownProcess) func `two classes of one name are an error that names both`() {
    RegisteredClass.register { NamedPing.self }
    let error = #expect(throws: ClassError.self) { try Classes.named("NamedPing") }
    #expect(
      error?.description.hasPrefix(
        "several classes are called 'NamedPing': 'MacroTests.NamedPing' of /") == true)
    let knights = #expect(throws: ClassError.self) { try Classes.named("NamedKnight") }
    #expect(knights?.description.contains("no class 'NamedKnight'") == true)
  }
}
