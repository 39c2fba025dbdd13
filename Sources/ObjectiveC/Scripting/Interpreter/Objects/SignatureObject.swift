package import Invocation

/// An `NSMethodSignature`.
package final class SignatureObject: Object, @unchecked Sendable {
  // Unchecked as its superclass is; this is constant.
  package let signature: MethodSignature

  /// Makes the object.
  ///
  /// `length` is that of the text that the signature was read from, if it was.
  package init(_ signature: MethodSignature, length: Int? = nil, isa: ClassObject) {
    self.signature = signature
    super.init(isa)
    note(contents: Self.bytes(ofText: length ?? signature.numberOfArguments))
  }

  /// The bytes that the signature of a text counts for, each letter of which may be a type.
  static func bytes(ofText length: Int) -> Int { 128 + MemoryBudget.bytes(length, of: 128) }
}
