/// A type parameter of a class.
public struct TypeParameter: Hashable, Sendable {
  /// The name of the type parameter.
  public let name: String

  /// Limits the types of arguments, or is `nil` if no bound is written.
  public let bound: DeclaredType?
}
