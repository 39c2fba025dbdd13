/// A type parameter of a class.
public struct TypeParameter: Hashable, Sendable {
  /// The name.
  public let name: String

  /// The type that its arguments must have, if one is written.
  public let bound: DeclaredType?
}
