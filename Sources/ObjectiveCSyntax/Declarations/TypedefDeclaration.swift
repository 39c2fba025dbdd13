/// A name for a type.
public struct TypedefDeclaration: Hashable, Sendable {
  /// The name.
  public let name: String

  /// What it stands for.
  public let type: DeclaredType
}
