import Invocation
import TestSupport
import Testing

struct InvocationReturnValueTests {
  private struct Refusal: Error {}

  private func responder() throws -> Responder {
    let responder = Responder()
    try responder.objectMethods.set("double:") { (number: Int) in number * 2 }
    try responder.objectMethods.set("refuse:") { (number: Int) in throw Refusal() }
    try responder.objectMethods.set("note:") { (number: Int) in }
    return responder
  }

  @Test func `reading the return value before the invocation ran is an error`() {
    let invocation = Invocation("double:", 2, returning: Int.self)
    let text = "return value of 'double:' read with no value set"
    #expect(failure { try invocation.returnValue } == text)
    #expect(failure { try invocation.returnValue(as: Int.self) } == text)
  }

  @Test func `the return value is the one that the handler returned`() throws {
    var invocation = Invocation("double:", 2)
    try invocation.invoke(with: responder())
    #expect(try invocation.returnValue as? Int == 4)
    #expect(try invocation.returnValue(as: Int.self) == 4)
    #expect(try invocation.returnValue(as: Int?.self) == 4)
    #expect(try invocation.returnValue(as: UInt8.self) == 4)
  }

  @Test func `the return value of a handler that returns nothing is Void`() throws {
    var invocation = Invocation("note:", 2)
    try invocation.invoke(with: responder())
    #expect(try invocation.returnValue is Void)
    #expect(
      failure { try responder().perform("note:", 2, as: Int.self) }
        == "'note:' return value: expected Int, found ()")
  }

  @Test func `reading the return value as another type is an error`() throws {
    var invocation = Invocation("double:", 2)
    try invocation.invoke(with: responder())
    #expect(
      failure { try invocation.returnValue(as: String.self) }
        == "'double:' return value: expected String, found Int")
  }

  @Test func `a return value that converts to the promised type is kept as that type`() throws {
    var invocation = Invocation("double:", 2, returning: Double.self)
    try invocation.setReturnValue(1.5)
    #expect(try invocation.returnValue as? Double == 1.5)
    try invocation.invoke(with: responder())
    #expect(try type(of: invocation.returnValue) == Double.self)
    #expect(try invocation.returnValue as? Double == 4)

    invocation.returnType = Int?.self
    try invocation.setReturnValue(5)
    #expect(try type(of: invocation.returnValue) == Int?.self)
    try invocation.setReturnValue(String?.none)
    #expect(try invocation.returnValue as? Int? == .some(nil))
  }

  @Test func `a return value that does not convert is an error and leaves the old one`() throws {
    var invocation = Invocation("double:", 2, returning: String.self)
    try invocation.setReturnValue("old")
    let text = "'double:' return value: expected String, found Int"
    #expect(failure { try invocation.setReturnValue(3) } == text)
    #expect(try invocation.returnValue(as: String.self) == "old")
    #expect(failure { try invocation.invoke(with: responder()) } == text)
    #expect(try invocation.returnValue(as: String.self) == "old")
  }

  @Test func `a handler that throws leaves the old return value`() throws {
    var invocation = Invocation("refuse:", 2)
    #expect(throws: Refusal.self) { try invocation.invoke(with: responder()) }
    #expect(failure { try invocation.returnValue }.contains("no value set"))
    try invocation.setReturnValue("old")
    #expect(throws: Refusal.self) { try invocation.invoke(with: responder()) }
    #expect(try invocation.returnValue(as: String.self) == "old")
  }

  @Test func `where Void was promised, the handler's return value is dropped`() throws {
    var invocation = Invocation("double:", 2, returning: Void.self)
    try invocation.invoke(with: responder())
    #expect(try invocation.returnValue is Void)
  }

  @Test func `the return value of a message to nil is the zero of the promised type`() throws {
    let zeros: [(type: any Any.Type, zero: String)] = [
      (Int.self, "0"), (UInt8.self, "0"), (Double.self, "0.0"), (Float.self, "0.0"),
      (Bool.self, "false"), (Int?.self, "nil"), (String?.self, "nil"), (Worker?.self, "nil"),
      (Duration.self, "0.0 seconds"), (Void.self, "()"),
    ]
    for (type, zero) in zeros {
      var invocation = Invocation("double:", 2, returning: type)
      try invocation.invoke(with: nil)
      let value = try invocation.returnValue
      #expect("\(value)" == zero)
      #expect(Swift.type(of: value) == type)
    }
  }

  @Test func `the return value of a message to nil without a promised type is Void`() throws {
    var invocation = Invocation("double:", 2)
    try invocation.invoke()
    #expect(try invocation.returnValue is Void)
  }

  @Test func `a message to nil has no return value where the promised type has no zero`() throws {
    for type in [String.self, Worker.self, [Int].self] as [any Any.Type] {
      var invocation = Invocation("double:", 2, returning: type)
      try invocation.invoke(with: nil)
      #expect(throws: InvocationError.self) { try invocation.returnValue }
    }
  }

  @Test func `a handler that takes the invocation sets the return value`() throws {
    final class Script: Respondable {
      class var methods: MethodTable {
        MethodTable {
          Method(
            "answer:",
            invocation: { (_: Script, invocation: inout Invocation) in
              try invocation.setReturnValue(invocation.argument(at: 0, as: Int.self) + 1)
            })
          Method("silent", invocation: { (_: Script, _: inout Invocation) in })
        }
      }
    }
    #expect(try Script().perform("answer:", 1, as: Int.self) == 2)
    var silent = Invocation("silent")
    try silent.setReturnValue("old")
    try silent.invoke(with: Script())
    #expect(throws: InvocationError.self) { try silent.returnValue }
    #expect(
      failure { try Script().perform("silent", as: Int.self) }
        == "return value of 'silent' read with no value set")
  }
}
