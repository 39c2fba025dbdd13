/// What a function or a block takes and returns.
public struct FunctionType: Hashable, Sendable {
  /// The type of what it returns.
  public let returnType: DeclaredType

  /// What it takes.
  public let parameters: [ParameterDeclaration]

  /// Whether it takes any number of arguments after those.
  public let isVariadic: Bool
}
