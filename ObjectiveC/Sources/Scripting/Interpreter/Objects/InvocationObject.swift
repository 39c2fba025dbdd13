package import Invocation
import ObjectiveCEncoding

/// An `NSInvocation`.
package final class InvocationObject: Object, @unchecked Sendable {
  // Unchecked for the same reason as the superclass: a thread accesses `message` only while it
  // holds the interpreter's lock.
  package var message: Invocation
  package let signature: MethodSignature

  /// `true` if `retainArguments` was called, although arguments are always retained.
  var retainsArguments = false

  package init(_ message: Invocation, _ signature: MethodSignature, isa: ClassObject) {
    self.message = message
    self.signature = signature
    super.init(isa)
    note(contents: 256 + message.arguments.count * 40)
    enlist()
  }

  deinit { releaseContents() }

  override func takeContents() -> Any? {
    defer { message = Invocation("(none)") }
    return message
  }

  /// Returns the return value, or the zero of its type if there is no return value.
  func returnValue(in interpreter: Interpreter) throws -> Value {
    let type = StaticType(signature.encoding.returnType)
    guard let value = try? message.returnValue else { return type.zero }
    return Bridge.value(value, as: type, in: interpreter)
  }
}
