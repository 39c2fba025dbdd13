import Invocation
import TestSupport
import Testing

/// Methods that are made from references, with each supported number of parameters.
struct MethodReferenceTests {
  private final class Summer: Respondable, Sendable {
    func s0() -> Int { 0 }
    func s1(_ a: Int) -> Int { a }
    func s2(_ a: Int, _ b: Int) -> Int { a + b }
    func s3(_ a: Int, _ b: Int, _ c: Int) -> Int { a + b + c }
    func s4(_ a: Int, _ b: Int, _ c: Int, _ d: Int) -> Int { a + b + c + d }
    func s5(_ a: Int, _ b: Int, _ c: Int, _ d: Int, _ e: Int) -> Int { a + b + c + d + e }
    func s6(_ a: Int, _ b: Int, _ c: Int, _ d: Int, _ e: Int, _ f: Int) -> Int {
      a + b + c + d + e + f
    }

    func each(_ numbers: [Int], _ body: (Int) -> Void, _ c: Int, _ d: Int, _ e: Int) {
      numbers.forEach(body)
    }

    class var methods: MethodTable {
      MethodTable {
        Method("s0", Summer.s0)
        Method("s1:", Summer.s1)
        Method("s2::", Summer.s2)
        Method("s3:::", Summer.s3)
        Method("s4::::", Summer.s4)
        Method("s5:::::", Summer.s5)
        Method("s6::::::", Summer.s6)
        Method("each:do::::", Summer.each)
      }
    }
  }

  private func message(_ kind: String, _ count: Int, _ argument: any Sendable) throws -> Invocation
  {
    Invocation(
      try Selector("\(kind)\(count)" + String(repeating: ":", count: count)),
      arguments: Array(repeating: argument, count: count))
  }

  @Test(arguments: 0...6)
  func `arguments reach each parameter, as they are and converted`(count: Int) throws {
    let summer = Summer()
    #expect(try summer.perform(try message("s", count, 2), as: Int.self) == 2 * count)
    #expect(try summer.perform(try message("s", count, 2.0), as: Int.self) == 2 * count)
  }

  @Test func `arguments of just the parameters' types need no conversion`() throws {
    let summer = Summer()
    #expect(try summer.perform("s0", as: Int.self) == 0)
    #expect(try summer.perform("s1:", 1, as: Int.self) == 1)
    #expect(try summer.perform("s2::", 1, 2, as: Int.self) == 3)
    #expect(try summer.perform("s3:::", 1, 2, 3, as: Int.self) == 6)
    #expect(try summer.perform("s4::::", 1, 2, 3, 4, as: Int.self) == 10)
    #expect(try summer.perform("s5:::::", 1, 2, 3, 4, 5, as: Int.self) == 15)
    #expect(try summer.perform("s6::::::", 1, 2, 3, 4, 5, 6, as: Int.self) == 21)
  }

  @Test func `a parameter can be a function`() throws {
    let seen = Recorder<Int>()
    try Summer().perform("each:do::::", [1, 2], { @Sendable in seen.record($0) }, 0, 0, 0)
    #expect(seen.events == [1, 2])
  }
}
