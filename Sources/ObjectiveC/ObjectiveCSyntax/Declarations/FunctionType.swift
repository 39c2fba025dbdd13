/// The parameters and the return type of a function or a block.
public struct FunctionType: Hashable, Sendable {
  /// The return type.
  public let returnType: DeclaredType

  /// The parameters.
  public let parameters: [ParameterDeclaration]

  /// Whether further arguments may follow.
  public let isVariadic: Bool
}
