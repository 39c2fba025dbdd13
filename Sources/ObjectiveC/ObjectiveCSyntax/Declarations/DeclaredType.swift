public import ObjectiveCEncoding

/// A type as it is written in a declaration.
///
/// Names are not resolved: ``HeaderEncoder`` does that.
public struct DeclaredType: Hashable, Sendable {
  /// The type without its qualifiers.
  public var kind: Kind

  /// Whether it is `const`.
  public var isConstant = false

  /// Whether it does not retain its object: `__weak`, `__unsafe_unretained`.
  package internal(set) var isWeak = false

  /// Whether it is `_Atomic`.
  public var isAtomic = false

  /// `in`, `out`, `oneway` and the like, in the order in which encodings have them.
  public var passing: [TypeEncoding.Qualifier] = []

  /// Whether it may be nil, if an annotation says so.
  public var nullability: Nullability?

  /// Where it begins in the text.
  public internal(set) var location: Int

  /// What few types have; see ``operand``, ``alignment``, ``vector`` and ``trait``.
  var details: Details?

  init(_ kind: Kind, at location: Int) {
    self.kind = kind
    self.location = location
  }
}
