/// A method of a protocol or a class.
public struct MethodDeclaration: Hashable, Sendable {
  /// The selector.
  public let selector: String

  /// Whether it is a method of instances (`-`), and not of the class (`+`).
  public let isInstance: Bool

  /// Whether a protocol requires it, which is taken for granted of classes.
  public let isRequired: Bool

  /// The type of what it returns.
  public let returnType: DeclaredType

  /// What it takes, one for every colon.
  public let parameters: [ParameterDeclaration]

  /// Whether it takes any number of arguments after those.
  public let isVariadic: Bool

  /// Whether pointers are nonnull where nothing else is written.
  public let assumesNonnull: Bool

  /// Where it is in the text: from its `-` or `+` to its semicolon, or the property's place.
  public let range: Range<Int>
}
