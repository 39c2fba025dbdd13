import Invocation
import TestSupport
import Testing

struct InvocationEqualityTests {
  private struct Opaque: Sendable {}
  private let worker = Worker()

  @Test func `invocations are equal if selector and arguments are`() {
    let one = Invocation("a:b:c:", worker, "text", 1.5)
    #expect(one == Invocation("a:b:c:", worker, "text", 1.5))
    #expect(one == Invocation("a:b:c:", arguments: [worker, "text", 1.5]))
    #expect(one != Invocation("a:b:d:", worker, "text", 1.5))
    #expect(one != Invocation("a:b:c:", Worker(), "text", 1.5))
    #expect(one != Invocation("a:b:c:", worker, "other", 1.5))
    #expect(one != Invocation("a:b:c:", worker, "text"))
    #expect(Invocation("stop") == Invocation("stop"))
  }

  @Test func `arguments of different types are not equal`() {
    #expect(Invocation("a:", 1) != Invocation("a:", 1.0))
    #expect(Invocation("a:", 1) != Invocation("a:", Int?.some(1)))
    #expect(Invocation("a:", 1) != Invocation("a:", worker))
    #expect(Invocation("a:", worker) != Invocation("a:", 1))
  }

  @Test func `optionals and arrays are compared by their contents`() {
    #expect(Invocation("a:", Int?.some(1)) == Invocation("a:", Int?.some(1)))
    #expect(Invocation("a:", Int?.none) == Invocation("a:", Int?.none))
    #expect(Invocation("a:", Int?.none) != Invocation("a:", Int?.some(1)))
    #expect(Invocation("a:", [1]) != Invocation("a:", [2]))
  }

  @Test func `metatypes are equal if they are the same`() {
    #expect(Invocation("a:", Worker.self) == Invocation("a:", Worker.self))
    #expect(Invocation("a:", Worker.self) != Invocation("a:", Responder.self))
  }

  @Test func `optional objects are equal if they are the same object or none`() {
    #expect(Invocation("a:", Worker?.some(worker)) == Invocation("a:", Worker?.some(worker)))
    #expect(Invocation("a:", Worker?.none) == Invocation("a:", Worker?.none))
    #expect(Invocation("a:", Worker?.some(worker)) != Invocation("a:", Worker?.some(Worker())))
    #expect(Invocation("a:", Worker?.some(worker)) != Invocation("a:", Worker?.none))
  }

  @Test func `with arguments that cannot be compared only copies that share them are equal`() {
    let one = Invocation("a:", Opaque())
    var copy = one
    #expect(one == one)
    #expect(one == copy)
    #expect(one != Invocation("a:", Opaque()))
    copy.arguments[0] = Opaque()
    #expect(one != copy)
  }

  @Test func `target, return type and return value are not compared`() throws {
    let one = Invocation("a:", 1)
    var other = Invocation("a:", 1, returning: Int.self)
    other.target = Responder()
    try other.setReturnValue(1)
    #expect(one == other)
  }
}
