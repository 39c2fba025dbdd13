/// A method of a protocol or a class.
public struct MethodDeclaration: Hashable, Sendable {
  /// The selector, such as `worker:didFinish:`.
  public let selector: String

  /// A Boolean value that indicates whether this is an instance method (`-`) or a class method
  /// (`+`).
  public let isInstance: Bool

  /// A Boolean value that indicates whether a protocol requires the method.
  ///
  /// The value is `true` for methods of classes.
  public let isRequired: Bool

  /// The return type.
  public let returnType: DeclaredType

  /// The parameters, one for each colon of the selector.
  public let parameters: [ParameterDeclaration]

  /// A Boolean value that indicates whether further arguments may follow the parameters.
  public let isVariadic: Bool

  /// A Boolean value that indicates whether pointers without an annotation are nonnull.
  public let assumesNonnull: Bool

  /// Attributes of the method.
  public let attributes: DeclarationAttributes

  /// The range in the text, from the `-` or `+` to the semicolon.
  ///
  /// An accessor has the range of its property.
  public let range: Range<Int>
}
