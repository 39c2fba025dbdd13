/// A type parameter of a class.
public struct TypeParameter: Hashable, Sendable {
  /// The name of the type parameter.
  public let name: String

  /// The type that arguments must have, or `nil` if none is written.
  public let bound: DeclaredType?
}
