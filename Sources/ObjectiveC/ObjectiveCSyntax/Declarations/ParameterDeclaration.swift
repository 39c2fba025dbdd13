/// A parameter of a method, function or block.
public struct ParameterDeclaration: Hashable, Sendable {
  /// The name, if it has one.
  public let name: String?

  /// The type.
  public let type: DeclaredType
}
