import Dispatch
import DynamicMulticast
import ObjectiveCEncoding
import TestSupport
import Testing

@Responding
private final class Window: Respondable, Sendable {
  func add(_ a: Int, to b: Double) -> Double { Double(a) + b }
}

@Suite("NSInvocation")
struct NSInvocationTests {
  private let window = Window()
  private let signature: MethodSignature = "d@:qd"

  private func made() -> Invocation { Invocation("add:to:", 1, 2.5) }

  @Test func `+invocationWithMethodSignature:, then setters`() throws {
    var invocation = made()
    try invocation.invoke(with: window)
    #expect(try invocation.returnValue(as: Double.self) == 3.5)
  }

  @Test func `+invocationWithMethodSignature:, kept as it was written`() throws {
    var invocation = Invocation(methodSignature: signature)
    invocation.target = window
    invocation.selector = "add:to:"
    try invocation.frame.setArgument(1, at: 2)
    try invocation.frame.setArgument(2.5, at: 3)
    try invocation.invoke()
    #expect(try invocation.returnValue(as: Double.self) == 3.5)
  }

  @Test func `+invocationWithMethodSignature:, with arguments from a list`() throws {
    var invocation = Invocation("add:to:", arguments: [1, 2.5])
    try invocation.invoke(with: window)
    #expect(try invocation.returnValue(as: Double.self) == 3.5)
  }

  @Test func `methodSignature`() {
    #expect(Invocation(methodSignature: signature).methodSignature == signature)
    #expect(made().methodSignature.argumentTypes.count == 2)
  }

  @Test func `target, setTarget:`() {
    var invocation = made()
    #expect(invocation.target == nil)
    invocation.target = window
    #expect(invocation.target === window)
  }

  @Test func `selector, setSelector:`() {
    var invocation = made()
    invocation.selector = "subtract:from:"
    #expect(invocation.selector == "subtract:from:")
  }

  @Test func `getArgument:atIndex:, counting from 2`() throws {
    #expect(try made().frame.argument(at: 3, as: Double.self) == 2.5)
    #expect(try made().frame.argument(at: 1, as: Selector.self) == "add:to:")
  }

  @Test func `getArgument:atIndex:, counting from 0`() throws {
    #expect(try made().argument(at: 1, as: Double.self) == 2.5)
    #expect(made().arguments[0] as? Int == 1)
  }

  @Test func `setArgument:atIndex:, counting from 2`() throws {
    var invocation = made()
    try invocation.frame.setArgument(7, at: 2)
    #expect(invocation.arguments[0] as? Int == 7)
  }

  @Test func `setArgument:atIndex:, counting from 0`() throws {
    var invocation = made()
    try invocation.setArgument(7, at: 0)
    #expect(try invocation.argument(at: 0, as: Int.self) == 7)
    invocation.arguments[0] = 8
    #expect(try invocation.argument(at: 0, as: Int.self) == 8)
  }

  @Test func `retainArguments, argumentsRetained`() {
    weak var held: Box<Int>?
    var invocation: Invocation?
    do {
      let box = Box(1)
      held = box
      invocation = Invocation("hold:", box)
    }
    #expect(held?.value == 1)
    #expect(invocation?.selector == "hold:")
    invocation = nil
    #expect(held == nil)
  }

  @Test func `invoke, invokeWithTarget:`() async throws {
    var invocation = made()
    try invocation.invoke(with: window)
    invocation.target = window
    try invocation.invoke()
    #expect(throws: InvocationError.self) {
      var unknown = Invocation("nope")
      try unknown.invoke(with: window)
    }
    let delegates = MulticastDelegate()
    delegates.add(window, delivery: .synchronous)
    delegates.send(made())
    #expect(try await delegates.ask(made(), as: Double.self).first() == 3.5)
    #expect(try await delegates.ask(made(), as: Double?.self).pipe(through: 1) == 3.5)
    #expect(try delegates.ask(made(), as: Double.self).firstAnswer() == 3.5)
    #expect(try delegates.ask(made(), as: Double.self).lastAnswer() == 3.5)
    #expect(delegates.diagnostics.explain(made()).delegates.count == 1)
  }

  @Test func `invokeUsingIMP:`() throws {
    let method = Method("add:to:") { (_: Window, a: Int, b: Double) in Double(a) * b }
    #expect(try method.call(on: window, 2, 2.5, as: Double.self) == 5)
  }

  @Test func `getReturnValue:`() throws {
    var invocation = made()
    #expect(throws: InvocationError.self) { try invocation.returnValue }
    try invocation.invoke(with: window)
    #expect(try invocation.returnValue as? Double == 3.5)
    #expect(try invocation.returnValue(as: Double.self) == 3.5)
  }

  @Test func `setReturnValue:`() throws {
    var invocation = made()
    try invocation.setReturnValue(7.5)
    #expect(try invocation.returnValue(as: Double.self) == 7.5)
  }

  @Test func `NSInvocationOperation`() {
    let queue = DispatchQueue(label: "invocation")
    let result = Box(0.0)
    let invocation = made()
    queue.async { [window] in
      var copy = invocation
      try? copy.invoke(with: window)
      result.value = (try? copy.returnValue(as: Double.self)) ?? 0
    }
    queue.sync {}
    #expect(result.value == 3.5)
    #expect(throws: InvocationError.self) { try invocation.returnValue }
  }
}

@Suite("NSMethodSignature")
struct NSMethodSignatureTests {
  private let signature: MethodSignature = "v@:@d"

  @Test func `+signatureWithObjCTypes:`() throws {
    let types = "v@:@d"
    #expect(try MethodSignature(objCTypes: types) == signature)
    let made = MethodSignature(argumentTypes: [String.self, Double.self])
    #expect(made.returnType is Void.Type)
    #expect(made.encoding.matches(signature.encoding))
    #expect(throws: TypeEncodingError.self) { try MethodSignature(objCTypes: "{") }
  }

  @Test func `numberOfArguments`() {
    #expect(signature.numberOfArguments == 4)
    #expect(signature.argumentTypes.count == 2)
  }

  @Test func `getArgumentTypeAtIndex:`() throws {
    #expect("\(try signature.argumentType(at: 3))" == "d")
    #expect(throws: InvocationError.self) { try signature.argumentType(at: 4) }
  }

  @Test func `methodReturnType`() {
    let answering: MethodSignature = "d@:"
    #expect("\(answering.methodReturnType)" == "d")
    #expect(answering.returnType is Double.Type)
  }

  @Test func `methodReturnLength`() {
    #expect(signature.methodReturnLength == 0)
    #expect(("d@:" as MethodSignature).methodReturnLength == 8)
  }

  @Test func `frameLength`() {
    #expect(signature.frameLength == 32)
  }

  @Test func `isOneway`() {
    #expect(("Vv@:" as MethodSignature).isOneway)
    #expect(!signature.isOneway)
  }

  @Test func `isEqual:`() {
    #expect(signature == "v@:@d")
    #expect(signature != "v@:@i")
  }
}
