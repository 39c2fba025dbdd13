/// A parameter of a method, function or block.
public struct ParameterDeclaration: Hashable, Sendable {
  /// A name, or `nil` for an unnamed parameter.
  public let name: String?

  /// The type of the parameter.
  public let type: DeclaredType
}
