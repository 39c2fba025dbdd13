import Invocation
import Testing

/// Changing the methods of a metaclass, which is the class of a class object.
struct ChangingClassMethodsTests {
  private class Ping: Respondable {
    class var methods: MethodTable { MethodTable() }
    class var classMethods: MethodTable {
      MethodTable { Method(class: "name") { (type: Ping.Type) in "\(type)" } }
    }
  }
  private class Pong: Respondable {
    class var methods: MethodTable { MethodTable() }
    class var classMethods: MethodTable {
      MethodTable { Method(class: "name") { (type: Pong.Type) in "\(type)" } }
    }
  }
  private final class LatePong: Pong {}

  @Test func `a class method is added, for subclasses too`() throws {
    final class LatePing: Ping {}
    #expect(!LatePing.classObject.responds(to: "added"))
    #expect(
      try type(of: Ping.classObject).addMethod(
        Method(class: "added") { (type: Ping.Type) in "\(type) added" }))
    #expect(try Ping.classObject.perform("added", as: String.self) == "Ping added")
    #expect(try LatePing.classObject.perform("added", as: String.self) == "LatePing added")
  }

  @Test func `a class method is replaced by one that calls it`() throws {
    _ = LatePong.classObject.responds(to: "name")
    try type(of: Pong.classObject).replaceMethod(for: "name") { previous in
      Method(class: "name") { (type: Pong.Type) in
        try "<\(previous?.call(on: type.classObject, as: String.self) ?? "")>"
      }
    }
    #expect(try Pong.classObject.perform("name", as: String.self) == "<Pong>")
    #expect(try LatePong.classObject.perform("name", as: String.self) == "<LatePong>")
  }

  @Test func `a method of another receiver is refused`() throws {
    let wrong = Method("other") { (_: Ping) in }
    let error = #expect(throws: InvocationError.self) {
      try type(of: Ping.classObject).replaceMethod(wrong)
    }
    #expect(
      error.map { "\($0)" }
        == "the handler for 'other' takes a receiver of Ping, found class Ping")
  }
}
