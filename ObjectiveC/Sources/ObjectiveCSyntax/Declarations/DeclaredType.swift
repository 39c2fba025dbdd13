public import ObjectiveCEncoding

/// A type in the form in which a declaration writes it.
///
/// Names are not resolved; ``HeaderEncoder`` resolves names with the types of all headers.
public struct DeclaredType: Hashable, Sendable {
  /// The type without its qualifiers.
  public var kind: Kind

  /// A Boolean value that indicates whether the type is `const`.
  public var isConstant = false

  /// States how a variable refers to its object: `__weak` or `__unsafe_unretained`.
  package internal(set) var retention = Retention.strong

  /// The qualifier of a cast, which the parser finds before the type that a pointer points to.
  var writtenBridging: Bridging?

  package enum Bridging: Hashable, Sendable {
    /// `__bridge_retained`, and `__bridge_transfer`
    case retained, transfer
  }

  /// The transfer of a reference by a cast to this type, or `nil`.
  package var bridging: Bridging? {
    switch kind {
    case .pointer(let pointee): writtenBridging ?? pointee.bridging
    case .block(let function): function.returnType.bridging
    default: writtenBridging
    }
  }

  /// A Boolean value that indicates whether the type is `_Atomic`.
  public var isAtomic = false

  /// The qualifiers of a message argument, such as `in` or `oneway`, in the order of encodings.
  public var passing: [TypeEncoding.Qualifier] = []

  /// The nullability of a pointer, or `nil` if the declaration has no annotation.
  public var nullability: Nullability?

  /// Where in the text the type begins, as an offset.
  public internal(set) var location: Int

  /// The storage of `operand`, `alignment`, `vector` and `trait`, or `nil` if all of them are
  /// `nil`.
  var details: Details?

  init(_ kind: Kind, at location: Int) {
    self.kind = kind
    self.location = location
  }
}
