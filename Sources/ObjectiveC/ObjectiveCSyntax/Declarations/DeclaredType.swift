public import ObjectiveCEncoding

/// A type in the form in which a declaration writes it.
///
/// Names are not resolved; ``HeaderEncoder`` resolves names with the types of all headers.
public struct DeclaredType: Hashable, Sendable {
  /// The type without its qualifiers.
  public var kind: Kind

  /// A Boolean value that indicates whether the type is `const`.
  public var isConstant = false

  /// `true` if a variable does not retain its object, because of `__weak` or `__unsafe_unretained`.
  package internal(set) var isWeak = false

  /// A Boolean value that indicates whether the type is `_Atomic`.
  public var isAtomic = false

  /// The qualifiers of a message argument, such as `in` or `oneway`, in the order of encodings.
  public var passing: [TypeEncoding.Qualifier] = []

  /// The nullability of a pointer, or `nil` if the declaration has no annotation.
  public var nullability: Nullability?

  /// The offset in the text at which the type begins.
  public internal(set) var location: Int

  /// The storage of `operand`, `alignment`, `vector` and `trait`, or `nil` if all of them are
  /// `nil`.
  var details: Details?

  init(_ kind: Kind, at location: Int) {
    self.kind = kind
    self.location = location
  }
}
