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

    func a0() async -> Int { 0 }
    func a1(_ a: Int) async -> Int { a }
    func a2(_ a: Int, _ b: Int) async -> Int { a + b }
    func a3(_ a: Int, _ b: Int, _ c: Int) async -> Int { a + b + c }
    func a4(_ a: Int, _ b: Int, _ c: Int, _ d: Int) async -> Int { a + b + c + d }
    func a5(_ a: Int, _ b: Int, _ c: Int, _ d: Int, _ e: Int) async -> Int { a + b + c + d + e }
    func a6(_ a: Int, _ b: Int, _ c: Int, _ d: Int, _ e: Int, _ f: Int) async -> Int {
      a + b + c + d + e + f
    }

    @MainActor func m0() -> Int { 0 }
    @MainActor func m1(_ a: Int) -> Int { a }
    @MainActor func m2(_ a: Int, _ b: Int) -> Int { a + b }
    @MainActor func m3(_ a: Int, _ b: Int, _ c: Int) -> Int { a + b + c }
    @MainActor func m4(_ a: Int, _ b: Int, _ c: Int, _ d: Int) -> Int { a + b + c + d }
    @MainActor func m5(_ a: Int, _ b: Int, _ c: Int, _ d: Int, _ e: Int) -> Int {
      a + b + c + d + e
    }
    @MainActor func m6(_ a: Int, _ b: Int, _ c: Int, _ d: Int, _ e: Int, _ f: Int) -> Int {
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
        Method("a0", Summer.a0)
        Method("a1:", Summer.a1)
        Method("a2::", Summer.a2)
        Method("a3:::", Summer.a3)
        Method("a4::::", Summer.a4)
        Method("a5:::::", Summer.a5)
        Method("a6::::::", Summer.a6)
        Method("m0", onMainActor: Summer.m0)
        Method("m1:", onMainActor: Summer.m1)
        Method("m2::", onMainActor: Summer.m2)
        Method("m3:::", onMainActor: Summer.m3)
        Method("m4::::", onMainActor: Summer.m4)
        Method("m5:::::", onMainActor: Summer.m5)
        Method("m6::::::", onMainActor: Summer.m6)
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
  func `arguments reach each parameter, as they are and converted`(count: Int) async throws {
    let summer = Summer()
    #expect(try summer.perform(try message("s", count, 2), as: Int.self) == 2 * count)
    #expect(try summer.perform(try message("s", count, 2.0), as: Int.self) == 2 * count)
    for kind in ["a", "m"] {
      let message = try message(kind, count, 2)
      #expect(try await summer.performAsync(message, as: Int.self) == 2 * count)
    }
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
