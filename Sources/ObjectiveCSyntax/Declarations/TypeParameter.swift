/// A type parameter of a class.
public struct TypeParameter: Hashable, Sendable {
  /// The name.
  public let name: String

  /// What arguments for it have to be, if that is written.
  public let bound: DeclaredType?
}
