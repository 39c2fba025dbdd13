/// A class or a category.
public struct InterfaceDeclaration: Hashable, Sendable {
  /// The name of the class.
  public let name: String

  /// The name of the category, an empty string for a class extension, or `nil` for a class.
  public let category: String?

  /// The type parameters of the class.
  public let typeParameters: [TypeParameter]

  /// The name of the superclass, or `nil` if none is written.
  public let superclass: String?

  /// Names of the protocols that the class or category adopts.
  public let adopted: [String]

  /// Instance variables declared here.
  public let variables: [FieldDeclaration]

  /// Methods and properties, in the order of the text.
  public let members: [MemberDeclaration]

  /// Attributes of the class or category.
  public let attributes: DeclarationAttributes

  /// The range in the text, from `@interface` to `@end`.
  public let range: Range<Int>
}
