/// A method of a protocol or a class.
public struct MethodDeclaration: Hashable, Sendable {
  /// The selector.
  public let selector: String

  /// Whether it is a method of instances (`-`), and not of the class (`+`).
  public let isInstance: Bool

  /// Whether a protocol requires it; true for methods of classes.
  public let isRequired: Bool

  /// The return type.
  public let returnType: DeclaredType

  /// The parameters, one for every colon.
  public let parameters: [ParameterDeclaration]

  /// Whether further arguments may follow.
  public let isVariadic: Bool

  /// Whether pointers without an annotation are nonnull.
  public let assumesNonnull: Bool

  /// The attributes.
  public let attributes: DeclarationAttributes

  /// The range in the text: from its `-` or `+` to its semicolon, or that of its property.
  public let range: Range<Int>
}
