/// Describes the parameters and the return type of a function or a block.
public struct FunctionType: Hashable, Sendable {
  /// The return type.
  public let returnType: DeclaredType

  /// The parameters, in order.
  public let parameters: [ParameterDeclaration]

  /// A Boolean value that indicates whether further arguments may follow the parameters.
  public let isVariadic: Bool
}
