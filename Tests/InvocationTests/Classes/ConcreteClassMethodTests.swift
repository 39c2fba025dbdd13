import Testing

@testable import Invocation

/// The form that takes its arguments as a tuple, and is therefore concrete at its call site.
struct ConcreteClassMethodTests {
  private class Ping: Respondable {
    class var methods: MethodTable { MethodTable() }
    class var classMethods: MethodTable {
      MethodTable {
        Method(
          checkedClass: "add:to:", argumentTypes: [Int.self, Int.self],
          site: RegistrationSite(),
          exactly: { (type: Ping.Type, values: (Int, Int)) in type.sum(values.0, values.1) },
          converting: { (type: Ping.Type, reader: inout ArgumentReader) in
            type.sum(try reader.next(as: Int.self), try reader.next(as: Int.self))
          })
        Method(
          checkedClass: "double:", argumentTypes: [Int.self], site: RegistrationSite(),
          callAsync: { (type: Ping.Type, invocation: Invocation) in
            var reader = ArgumentReader(invocation)
            return type.sum(0, try reader.next(as: Int.self)) * 2
          },
          exactly: { (type: Ping.Type, _: Int) -> Int in
            throw InvocationError.asynchronousMethod("double:", receiver: type)
          },
          converting: { (type: Ping.Type, _: inout ArgumentReader) -> Int in
            throw InvocationError.asynchronousMethod("double:", receiver: type)
          })
      }
    }
    class func sum(_ left: Int, _ right: Int) -> Int { left + right }
  }

  private final class OffByOne: Ping {
    override class func sum(_ left: Int, _ right: Int) -> Int { left + right + 1 }
  }

  @Test func `arguments of just the types, and others that convert, reach the class`() throws {
    #expect(try Ping.classObject.perform("add:to:", 1, 2, as: Int.self) == 3)
    #expect(try Ping.classObject.perform("add:to:", Int8(1), 2.0, as: Int.self) == 3)
    #expect(try OffByOne.classObject.perform("add:to:", 1, 2, as: Int.self) == 4)
  }

  @Test func `an asynchronous one is waited for`() async throws {
    #expect(try await OffByOne.classObject.performAsync("double:", 3, as: Int.self) == 8)
    #expect(throws: InvocationError.self) { try Ping.classObject.perform("double:", 3) }
  }
}
