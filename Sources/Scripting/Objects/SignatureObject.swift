package import Invocation
import ScriptProgram

/// An `NSMethodSignature`.
package final class SignatureObject: Object, @unchecked Sendable {
  // Unchecked as its superclass is; this is constant.
  package let signature: MethodSignature

  package init(_ signature: MethodSignature, isa: ClassObject) {
    self.signature = signature
    super.init(isa)
  }
}
