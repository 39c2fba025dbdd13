package import Invocation

/// An `NSMethodSignature`.
package final class SignatureObject: Object, @unchecked Sendable {
  // Unchecked for the same reason as the superclass. `signature` is constant.
  package let signature: MethodSignature

  /// Makes the object for a signature.
  ///
  /// `length` is the length of the parsed encoding, or `nil` if the signature comes from no text.
  package init(_ signature: MethodSignature, length: Int? = nil, isa: ClassObject) {
    self.signature = signature
    super.init(isa)
    note(contents: Self.bytes(ofText: length ?? signature.numberOfArguments))
  }

  /// Returns the bytes that the budget counts for a parsed signature, assuming one type for each
  /// letter.
  static func bytes(ofText length: Int) -> Int { 128 + MemoryBudget.bytes(length, of: 128) }
}
