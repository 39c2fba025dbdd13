import Dispatch
import Invocation
import RuntimeSupport
import TestSupport
import Testing

struct ClassObjectTests {
  /// A typical plug-in, whose class the host asks before it makes an instance.
  private class Ping: Respondable {
    class var methods: MethodTable {
      MethodTable { Method("send") { (_: Ping) in "sent" } }
    }
    class var classMethods: MethodTable {
      MethodTable {
        Method(class: "isSupported") { (type: Ping.Type) in type.isSupported }
        Method(class: "pluginName") { (type: Ping.Type) in "\(type)" }
        Method(class: "add:to:") { (_: Ping.Type, left: Int, right: Int) in left + right }
        Method(class: "name:") { (_: Ping.Type, other: any Respondable.Type) in "\(other)" }
        Method(class: "isBetterThan:") { (type: Ping.Type, other: Ping.Type) in
          type.isSupported && !other.isSupported
        }
        Method(class: "refuse:") { (_: Ping.Type, reason: String) in throw Refusal(reason: reason) }
      }
    }
    class var isSupported: Bool { true }
    struct Refusal: Error, Equatable { let reason: String }
  }

  /// A class that does not list any methods itself.
  private class QuietPing: Ping {
    override class var isSupported: Bool { false }
  }

  private final class LoudPing: QuietPing {
    override class var classMethods: MethodTable {
      MethodTable {
        Method(class: "pluginName") { (type: LoudPing.Type) in
          try "loud "
            + type.classObject.performSuper(
              of: LoudPing.self, "pluginName", as: String.self)
        }
        Method(class: "volume") { (_: LoudPing.Type) in 11 }
      }
    }
  }

  /// A class that lists no class methods.
  private final class Plain: Respondable {
    class var methods: MethodTable { MethodTable { Method("send") { (_: Plain) in } } }
  }

  private final class Box<Element>: Respondable {
    class var methods: MethodTable { MethodTable() }
    class var classMethods: MethodTable {
      MethodTable { Method(class: "element") { (_: Box<Element>.Type) in "\(Element.self)" } }
    }
  }

  // MARK: Answering

  @Test func `a class answers the class methods that it lists`() throws {
    #expect(try Ping.classObject.perform("isSupported", as: Bool.self))
    #expect(try Ping.classObject.perform("pluginName", as: String.self) == "Ping")
    #expect(try Ping.classObject.perform("add:to:", 2, 3, as: Int.self) == 5)
  }

  @Test func `arguments convert as they do for instances`() throws {
    #expect(try Ping.classObject.perform("add:to:", Int8(2), 3 as Int?, as: Int.self) == 5)
    #expect(throws: InvocationError.self) { try Ping.classObject.perform("add:to:", "2", 3) }
    #expect(throws: InvocationError.self) { try Ping.classObject.perform("add:to:", 2) }
  }

  @Test func `a class's object is an argument where the class is asked for`() throws {
    #expect(try Ping.classObject.perform("name:", Plain.classObject, as: String.self) == "Plain")
    #expect(
      try Ping.classObject.perform("isBetterThan:", LoudPing.classObject, as: Bool.self))
    #expect(throws: InvocationError.self) {
      try Ping.classObject.perform("isBetterThan:", Plain.classObject)
    }
    #expect("\(Invocation("name:", Plain.classObject))" == "[? name:Plain.self]")
  }

  @Test func `an error that a class method throws arrives`() {
    #expect(throws: Ping.Refusal(reason: "late")) {
      try Ping.classObject.perform("refuse:", "late")
    }
  }

  @Test func `a message can be spelled as a call, and be a value`() throws {
    let sum: Int = try Ping.classObject.performing.add(2, to: 3)
    #expect(sum == 5)
    var invocation = Invocation("pluginName", returning: String.self)
    try invocation.invoke(with: Ping.classObject)
    #expect(try invocation.returnValue(as: String.self) == "Ping")
    invocation.target = Ping.classObject
    #expect("\(invocation)" == "[Ping pluginName]")
  }

  @Test func `classes and instances do not answer each other's messages`() {
    #expect(Ping().responds(to: "send"))
    #expect(!Ping().responds(to: "isSupported"))
    #expect(Ping.classObject.responds(to: "isSupported"))
    #expect(!Ping.classObject.responds(to: "send"))
    #expect(throws: InvocationError.self) { try Ping().perform("isSupported") }
    #expect(throws: InvocationError.self) { try Ping.classObject.perform("send") }
  }

  @Test func `a class that lists no class methods answers none`() {
    #expect(!Plain.classObject.responds(to: "send"))
    #expect(Plain.classObject.methodSignature(for: "send") == nil)
  }

  @Test func `the refusal names the class as Objective-C does`() throws {
    let error = try #require(throws: InvocationError.self) {
      try Ping.classObject.perform("isSuported")
    }
    let address = String(UInt(bitPattern: ObjectIdentifier(Ping.classObject)), radix: 16)
    #expect(
      "\(error)" == """
        +[Ping isSuported]: unrecognized selector sent to class 0x\(address); it responds to \
        'isSupported'
        """)
  }

  @Test func `the types of a class method are known`() {
    #expect(
      Ping.classObject.methodSignature(for: "add:to:")
        == MethodSignature(argumentTypes: [Int.self, Int.self], returnType: Int.self))
  }

  @Test func `a class conforms to a protocol by its class methods`() {
    let plugin = ProtocolDescription(
      "ClassObjectTests.Plugin",
      required: ["isSupported": MethodSignature(argumentTypes: [], returnType: Bool.self)])
    #expect(Ping.classObject.conforms(to: plugin))
    #expect(!Plain.classObject.conforms(to: plugin))
    #expect(!Ping().conforms(to: plugin))
  }

  @Test func `a class says what its instances respond to`() {
    #expect(Ping.instancesRespond(to: "send"))
    #expect(QuietPing.instancesRespond(to: "send"))
    #expect(!Ping.instancesRespond(to: "isSupported"))
    #expect(type(of: Ping.classObject).instancesRespond(to: "isSupported"))
  }

  // MARK: One object for each class

  @Test func `each class has one object, whatever the thread`() {
    final class Fresh: Respondable {
      class var methods: MethodTable { MethodTable() }
    }
    let seen = Guarded<Set<ObjectIdentifier>>([])
    DispatchQueue.concurrentPerform(iterations: 64) { _ in
      let object = ObjectIdentifier(Fresh.classObject)
      seen.withLock { _ = $0.insert(object) }
    }
    #expect(seen.withLock { $0.count } == 1)
  }

  @Test func `subclasses and specializations have objects of their own`() throws {
    let types: [any Respondable.Type] = [
      Ping.self, QuietPing.self, LoudPing.self, Plain.self, Box<Int>.self, Box<String>.self,
    ]
    #expect(Set(types.map { ObjectIdentifier($0.classObject) }).count == types.count)
    for type in types {
      #expect(type.classObject === type.classObject)
      #expect(ObjectIdentifier(type.classObject.representedClass) == ObjectIdentifier(type))
    }
    #expect(try Box<Int>.classObject.perform("element", as: String.self) == "Int")
    #expect(try Box<String>.classObject.perform("element", as: String.self) == "String")
  }

  @Test func `the object of a class is found by a superclass's type and by an instance`() {
    let type: Ping.Type = LoudPing.self
    #expect(type.classObject === LoudPing.classObject)
    let object: any Respondable = LoudPing()
    #expect(Swift.type(of: object).classObject === LoudPing.classObject)
  }

  @Test func `it is described by the name of its class`() {
    #expect("\(Ping.classObject)" == "Ping")
  }

  // MARK: Inheritance

  @Test func `a subclass inherits class methods, which run its own version of what they call`()
    throws
  {
    #expect(try !QuietPing.classObject.perform("isSupported", as: Bool.self))
    #expect(try QuietPing.classObject.perform("pluginName", as: String.self) == "QuietPing")
    #expect(try LoudPing.classObject.perform("add:to:", 1, 1, as: Int.self) == 2)
  }

  @Test func `a subclass adds and overrides class methods, and reaches those that it overrides`()
    throws
  {
    #expect(try LoudPing.classObject.perform("pluginName", as: String.self) == "loud LoudPing")
    #expect(try LoudPing.classObject.perform("volume", as: Int.self) == 11)
    #expect(!QuietPing.classObject.responds(to: "volume"))
  }

  // MARK: Waiting

  private final class Slow: Respondable {
    class var methods: MethodTable { MethodTable() }
    class var classMethods: MethodTable {
      MethodTable {
        Method(class: "double:") { (_: Slow.Type, number: Int) async in
          await Task.yield()
          return number * 2
        }
        Method(
          class: "title:",
          onMainActor: { (type: Slow.Type, text: String) in
            MainActor.assertIsolated()
            return "\(type) \(text)"
          })
      }
    }
  }

  @Test func `an asynchronous class method is waited for`() async throws {
    #expect(try await Slow.classObject.performAsync("double:", 4, as: Int.self) == 8)
    let error = #expect(throws: InvocationError.self) {
      try Slow.classObject.perform("double:", 4)
    }
    #expect(error.map { "\($0)" }?.hasPrefix("+[Slow double:] is asynchronous") == true)
  }

  @Test func `a class method that is confined to the main actor runs there, or is refused`()
    async throws
  {
    #expect(
      try await Slow.classObject.performAsync("title:", "a", as: String.self) == "Slow a")
    #expect(
      try await MainActor.run {
        try Slow.classObject.perform("title:", "b", as: String.self)
      } == "Slow b")
    let error = await Task.detached {
      #expect(throws: InvocationError.self) { try Slow.classObject.perform("title:", "c") }
    }.value
    #expect(error.map { "\($0)" }?.hasPrefix("+[Slow title:] is confined to the main") == true)
  }

  private actor Meter: Respondable {
    static var methods: MethodTable { MethodTable() }
    static var classMethods: MethodTable {
      MethodTable { Method(class: "unit") { (_: Meter.Type) in "kWh" } }
    }
  }

  @MainActor private final class Screen: Respondable {
    nonisolated static var methods: MethodTable { MethodTable() }
    nonisolated static var classMethods: MethodTable {
      MethodTable {
        Method(class: "main", onMainActor: { (type: Screen.Type) in type.main.name })
      }
    }
    static let main = Screen()
    let name = "main"
  }

  @Test func `the class of an actor answers without waiting`() throws {
    #expect(try Meter.classObject.perform("unit", as: String.self) == "kWh")
  }

  @Test func `a class on the main actor answers there`() async throws {
    #expect(try await Screen.classObject.performAsync("main", as: String.self) == "main")
  }

  // MARK: Mistakes

  @Test func `a method of instances among the class methods ends the process`() async {
    final class Mistaken: Respondable {
      class var methods: MethodTable { MethodTable() }
      class var classMethods: MethodTable {
        MethodTable { Method("isSupported") { (_: Mistaken) in true } }
      }
    }
    let result = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      _ = Mistaken.classObject.responds(to: "isSupported")
    }
    #expect(result.said("[Mistaken classMethods] lists 'isSupported'"))
    #expect(result.said("make class methods with Method(class:)"))
  }

  @Test func `a class method among the methods of instances ends the process`() async {
    final class Mistaken: Respondable {
      class var methods: MethodTable {
        MethodTable { Method(class: "isSupported") { (_: Mistaken.Type) in true } }
      }
    }
    let result = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      _ = Mistaken().responds(to: "isSupported")
    }
    #expect(result.said("[Mistaken methods] lists 'isSupported'"))
    #expect(result.said("for class Mistaken"))
    #expect(result.said("list it in classMethods"))
  }

  @Test func `a class method of another class ends the process`() async {
    final class Mistaken: Respondable {
      class var methods: MethodTable { MethodTable() }
      class var classMethods: MethodTable {
        MethodTable { Method(class: "isSupported") { (_: Plain.Type) in true } }
      }
    }
    let result = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      _ = Mistaken.classObject.responds(to: "isSupported")
    }
    #expect(result.said("for class Plain, which class Mistaken does not inherit from"))
  }
}
