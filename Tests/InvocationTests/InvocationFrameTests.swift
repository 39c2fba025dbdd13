import Invocation
import ObjectiveCEncoding
import TestSupport
import Testing

struct InvocationFrameTests {
  @Responding
  fileprivate final class Window: Respondable, Sendable {
    func worker(_ worker: Worker, shouldPerform subtask: String, within limit: Double) -> String {
      "\(worker.name) \(subtask) \(limit)"
    }
    func count() -> Int { 7 }
  }

  @Test func `an invocation is made from a signature and filled as NSInvocation is`() throws {
    let window = Window()
    var invocation = Invocation(methodSignature: "@@:@@d")
    try invocation.frame.setArgument(window, at: 0)
    try invocation.frame.setArgument("worker:shouldPerform:within:" as Selector, at: 1)
    try invocation.frame.setArgument(Worker("w"), at: 2)
    try invocation.frame.setArgument("resize", at: 3)
    try invocation.frame.setArgument(2, at: 4)

    #expect(invocation.target === window)
    #expect(invocation.frame.numberOfArguments == 5)
    #expect(try invocation.frame.argument(at: 0, as: Window.self) === window)
    #expect(try invocation.frame.argument(at: 1) == ("worker:shouldPerform:within:" as Selector))
    #expect(try invocation.frame.argument(at: 4) == 2.0)
    #expect(try invocation.argument(at: 2) == 2.0)

    try invocation.invoke()
    #expect(try invocation.returnValue(as: String.self) == "w resize 2.0")
  }

  @Test func `target, selector and arguments change between invocations, the signature stays`()
    throws
  {
    var invocation = Invocation(methodSignature: "@@:@@d")
    invocation.selector = "worker:shouldPerform:within:"
    invocation.target = Window()
    for limit in [1.0, 2.0] {
      try invocation.frame.setArgument(Worker("w"), at: 2)
      try invocation.frame.setArgument("crop", at: 3)
      try invocation.frame.setArgument(limit, at: 4)
      try invocation.invoke()
      #expect(try invocation.returnValue(as: String.self) == "w crop \(limit)")
      #expect(invocation.methodSignature == "@@:@@d")
    }
  }

  @Test func `until it is filled, the selector is none and the arguments are nil`() {
    var invocation = Invocation(methodSignature: "v@:@q")
    #expect("\(invocation)" == "[? (none):nil :nil]")
    #expect(failure { try invocation.invoke(with: Window()) }.contains("[Window (none)::]"))
    invocation.selector = "worker:shouldPerform:within:"
    #expect(
      failure { try invocation.invoke(with: Window()) }
        == "'worker:shouldPerform:within:' takes 3 arguments, but was sent 2")
  }

  @Test func `an index out of range is an error that counts as the frame does`() {
    var invocation = Invocation(methodSignature: "v@:@")
    for index in [-1, 3, .max] {
      let text =
        "bad invocation argument index: '(none):' has 3 arguments, there is none at \(index)"
      #expect(failure { try invocation.frame.setArgument(1, at: index) } == text)
      #expect(failure { _ = try invocation.frame.argument(at: index, as: Int.self) } == text)
    }
  }

  @Test func `a value of another type is refused, and nothing changes`() throws {
    var invocation = Invocation(methodSignature: "v@:@q")
    try invocation.frame.setArgument(5, at: 3)
    #expect(
      failure { try invocation.frame.setArgument("five", at: 3) }
        == "'(none)::' argument 3: expected Int, found String")
    #expect(
      failure { try invocation.frame.setArgument(nil, at: 3) }
        == "'(none)::' argument 3: expected Int, found nil")
    #expect(
      failure { try invocation.frame.setArgument(1.5, at: 3) }.contains("cannot hold exactly"))
    #expect(failure { try invocation.frame.setArgument("a", at: 1) }.contains("expected Selector"))
    #expect(failure { try invocation.frame.setArgument("a", at: 0) }.contains("argument 0"))
    #expect(
      failure { try invocation.frame.setArgument("count" as Selector, at: 1) }
        == "'count' takes no arguments, but was sent 2")
    #expect(try invocation.frame.argument(at: 3) == 5)
    try invocation.frame.setArgument(nil, at: 2)
    try invocation.frame.setArgument(nil, at: 0)
    #expect(invocation.target == nil)
  }

  @Test(
    arguments: [
      ("q", "0"), ("B", "false"), ("@", "nil"), ("v", "()"), ("d", "0.0"),
    ])
  func `a nil target gives the zero of the signature's return type`(type: String, zero: String)
    throws
  {
    var invocation = Invocation(methodSignature: try MethodSignature(objCTypes: "\(type)@:"))
    try invocation.invoke()
    #expect("\(try invocation.returnValue)" == zero)
  }

  @Test func `a return value that is not of the signature's type is refused`() throws {
    var invocation = Invocation(methodSignature: "B@:")
    invocation.selector = "count"
    #expect(
      failure { try invocation.invoke(with: Window()) }
        == "'count' return value: expected Bool, found Int")
  }

  @Test func `an invocation that was made from values has their signature`() {
    let invocation = Invocation("a:b:", 1, "x", returning: Bool.self)
    #expect(invocation.methodSignature.encoding.description == "B32@0:8q16@24")
    #expect(Invocation("a").methodSignature.encoding.description == "@16@0:8")
  }

  @Test func `the frame of a copy is its own`() throws {
    let original = Invocation("a:", 1)
    var copy = original
    try copy.frame.setArgument("x", at: 2)
    try copy.frame.setArgument("b:" as Selector, at: 1)
    #expect("\(original) \(copy)" == "[? a:1] [? b:\"x\"]")
  }
}
