import Invocation
import TestSupport
import Testing

/// Forwarding of class messages for which a class lists no method.
struct ClassForwardingTests {
  private final class Registry: Respondable {
    class var methods: MethodTable { MethodTable() }
    class var classMethods: MethodTable {
      MethodTable { Method(class: "count:") { (_: Registry.Type, text: String) in text.count } }
    }
  }

  /// A class that forwards unknown class messages to another class.
  private final class Facade: Respondable {
    class var methods: MethodTable { MethodTable() }
    static func classForwardingTarget(for selector: Selector) -> (any Respondable)? {
      Registry.classObject
    }
    static func classResponds(to selector: Selector) -> Bool {
      classObject.responds(to: selector, forwardingTo: Registry.classObject)
    }
  }

  private final class Instance: Respondable {
    class var methods: MethodTable { MethodTable() }
    func forwardingTarget(for selector: Selector) -> (any Respondable)? { Registry.classObject }
  }

  private class Late: Respondable {
    class var methods: MethodTable { MethodTable() }
    class var classMethods: MethodTable {
      MethodTable { Method(class: "early") { (_: Late.Type) in "early" } }
    }
    class func resolveClassMethod(_ selector: Selector) -> Method? {
      selector == "late" ? Method(class: "late") { (type: Late.Type) in "\(type) late" } : nil
    }
  }

  private final class Later: Late {}

  private final class Anything: Respondable {
    class var methods: MethodTable { MethodTable() }
    class var classMethods: MethodTable {
      MethodTable {
        Method(class: "known") { (_: Anything.Type) in "known" }
        Method(
          class: "raw:",
          invocation: { (type: Anything.Type, invocation: inout Invocation) in
            try invocation.setReturnValue("\(type) got \(invocation)")
          })
        Method.fallback(class: { (_: Anything.Type, invocation: inout Invocation) in
          try invocation.setReturnValue(invocation.selector.name)
        })
      }
    }
  }

  @Test func `a class forwards class messages to a target`() throws {
    #expect(try Facade.classObject.perform("count:", "four", as: Int.self) == 4)
    #expect(Facade.classObject.responds(to: "count:"))
    #expect(!Facade.classObject.responds(to: "nope"))
    #expect(
      Facade.classObject.methodSignature(for: "count:")
        == MethodSignature(argumentTypes: [String.self], returnType: Int.self))
    let error = #expect(throws: InvocationError.self) { try Facade.classObject.perform("nope") }
    #expect(error.map { "\($0)" }?.hasPrefix("+[Registry nope]: unrecognized selector") == true)
  }

  @Test func `a class's object can be the target of an instance`() throws {
    #expect(try Instance().perform("count:", "four", as: Int.self) == 4)
  }

  @Test func `a class resolves class methods, and its subclasses inherit them`() throws {
    #expect(try Later.classObject.perform("late", as: String.self) == "Later late")
    #expect(try Late.classObject.perform("late", as: String.self) == "Late late")
    #expect(Late.classObject.responds(to: "late"))
    #expect(!Late.classObject.responds(to: "never"))
    #expect(!Late().responds(to: "late"))
  }

  @Test func `a class method for all other selectors gets the message as a value`() throws {
    #expect(try Anything.classObject.perform("known", as: String.self) == "known")
    #expect(
      try Anything.classObject.perform("raw:", 1, as: String.self)
        == "Anything got [Anything raw:1]")
    #expect(try Anything.classObject.perform("what", as: String.self) == "what")
    #expect(Anything.classObject.responds(to: "what"))
    #expect(!Anything.instancesRespond(to: "what"))
  }
}
