package import Invocation
import ObjectiveCEncoding

/// An `NSInvocation`.
package final class InvocationObject: Object, @unchecked Sendable {
  // Unchecked as its superclass is; this is guarded by the interpreter's lock.
  package var message: Invocation
  package let signature: MethodSignature

  /// Whether `retainArguments` was called; arguments are retained in any case.
  var retainsArguments = false

  package init(_ message: Invocation, _ signature: MethodSignature, isa: ClassObject) {
    self.message = message
    self.signature = signature
    super.init(isa)
    note(contents: 256 + message.arguments.count * 40)
    enlist()
  }

  deinit {
    unlist()
    IterativeRelease.release(takeContents())
  }

  override func takeContents() -> Any? {
    defer { message = Invocation("(none)") }
    return message
  }

  /// The return value, or the zero of its type if there is none.
  func returnValue(in interpreter: Interpreter) throws -> Value {
    let type = StaticType(signature.encoding.returnType)
    guard let value = try? message.returnValue else { return type.zero }
    return Bridge.value(value, as: type, in: interpreter)
  }
}
