/// A method of a protocol or a class.
public struct MethodDeclaration: Hashable, Sendable {
  /// The selector, such as `worker:didFinish:`.
  public let selector: String

  /// A Boolean value that indicates whether this is an instance method (`-`) or a class method
  /// (`+`).
  public let isInstance: Bool

  /// A Boolean value that indicates whether a protocol requires the method.
  ///
  /// `true` for class methods.
  public let isRequired: Bool

  /// The return type.
  public let returnType: DeclaredType

  /// Lists the parameters, one for each colon of the selector.
  public let parameters: [ParameterDeclaration]

  /// A Boolean value that indicates whether further arguments may follow the parameters.
  public let isVariadic: Bool

  /// A Boolean value that indicates whether pointers without an annotation are nonnull.
  public let assumesNonnull: Bool

  /// The attributes of the method.
  public let attributes: DeclarationAttributes

  /// Extends in the text from the `-` or `+` to the semicolon.
  ///
  /// An accessor has the range of its property.
  public let range: Range<Int>
}
