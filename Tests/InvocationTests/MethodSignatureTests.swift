import Invocation
import ObjectiveCEncoding
import TestSupport
import Testing

struct MethodSignatureTests {
  @Test func `a signature of an encoding has its types in Swift and in Objective-C`() throws {
    let signature = try MethodSignature(objCTypes: "B40@0:8@16q24d32")
    #expect(signature.description == "(Any, Int, Double) -> Bool")
    #expect(signature.numberOfArguments == 5)
    #expect(try signature.argumentType(at: 0).description == "@")
    #expect(try signature.argumentType(at: 1).description == ":")
    #expect(try signature.argumentType(at: 4).description == "d")
    #expect(signature.methodReturnType.description == "B")
    #expect(signature.methodReturnLength == 1)
    #expect(signature.frameLength == 40)
    #expect(!signature.isOneway)
  }

  @Test func `a signature of Swift types has the encoding that a compiler would write`() throws {
    let signature = MethodSignature(
      argumentTypes: [Worker.self, String.self, Int32.self, Double.self], returnType: Bool.self)
    #expect(signature.encoding.description == "B44@0:8@16@24i32d36")
    #expect(signature.encoding.withoutFrameOffsets.description == "B@:@@id")
    #expect(signature.numberOfArguments == 6)
    #expect(signature.frameLength == 44)
    #expect(MethodSignature(argumentTypes: []).encoding.description == "v16@0:8")
  }

  @Test func `a signature is printed as it was written`() throws {
    for text in ["Vv56@0:8rn*16o^i24N^@32O@40R@48", "v@:", "@24@0:8@16", "v24#0:8q16"] {
      #expect(try MethodSignature(objCTypes: text).encoding.description == text)
    }
  }

  @Test func `qualifiers stay, and a oneway message is one`() throws {
    let signature = try MethodSignature(objCTypes: "Vv56@0:8rn*16o^i24N^@32O@40R@48")
    #expect(signature.isOneway)
    #expect(signature.methodReturnLength == 0)
    #expect(try signature.argumentType(at: 2).qualifiers == [.const, .in])
    #expect(signature.methodReturnType.description == "Vv")
    #expect(signature.frameLength == 56)
  }

  @Test func `the length of the frame is computed where the encoding does not have it`() throws {
    #expect(try MethodSignature(objCTypes: "v@:c{P=dd}").frameLength == 36)
    #expect(try MethodSignature(objCTypes: "v@:?").frameLength == 0)
    #expect(try MethodSignature(objCTypes: "{P=dd}@:").methodReturnLength == 16)
    #expect(try MethodSignature(objCTypes: "{Opaque=}@:").methodReturnLength == 0)
  }

  @Test func `an index out of range is an error`() throws {
    let signature: MethodSignature = "v24@0:8@16"
    for index in [-1, 3, .max, .min] {
      #expect(
        failure { try _ = signature.argumentType(at: index) }
          == "bad argument index: 'v24@0:8@16' has 3 arguments, there is none at \(index)")
    }
  }

  @Test(
    arguments: [
      ("v", "a receiver, '@' or '#'", 1), ("vq:", "a receiver, '@' or '#'", 1),
      ("v16@?0", "a receiver, '@' or '#'", 3), ("v16@0", "a selector, ':'", 5),
      ("v@@", "a selector, ':'", 2), ("", "a type", 0), ("v@:{", "'}'", 4),
    ])
  func `a text that is not the encoding of a method is an error with its offset`(
    text: String, expected: String, offset: Int
  ) {
    let error = #expect(throws: TypeEncodingError.self) { try MethodSignature(objCTypes: text) }
    #expect(error?.offset == offset, "\(String(describing: error))")
    #expect(error?.encoding == text)
    if !text.isEmpty, !text.hasSuffix("{") { #expect(error?.expected == expected) }
  }

  @Test func `a malformed literal traps`() async {
    let result = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      let signature: MethodSignature = "v@"
      print(signature)
    }
    #expect(result.said("expected a selector, ':' at offset 2"))
  }

  @Test func `signatures are equal by their types, without frame offsets`() throws {
    let first: MethodSignature = "v24@0:8@16"
    #expect(first == "v@:@")
    #expect(first.hashValue == ("v@:@" as MethodSignature).hashValue)
    #expect(first != "v@:q")
    #expect(first != "v@:{P=dd}")
    #expect(first != MethodSignature(argumentTypes: [(any Sendable).self]))
    #expect(
      MethodSignature(argumentTypes: [Int.self]) == MethodSignature(argumentTypes: [Int.self]))
  }

  @Test func `a handler's signature counts the receiver and the selector`() {
    let method = Method("worker:shouldPerformSubTask:") {
      (_: Responder, _: Worker, _: String) in true
    }
    #expect(method.signature?.numberOfArguments == 4)
    #expect(method.signature?.encoding.description == "B32@0:8@16@24")
  }
}
