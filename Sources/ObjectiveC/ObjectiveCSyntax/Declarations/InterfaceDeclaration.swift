/// A class or a category.
public struct InterfaceDeclaration: Hashable, Sendable {
  /// The name of the class.
  public let name: String

  /// The name of the category, empty for an extension, or nil for the class itself.
  public let category: String?

  /// The type parameters.
  public let typeParameters: [TypeParameter]

  /// The superclass, if one is written.
  public let superclass: String?

  /// The protocols that it adopts.
  public let adopted: [String]

  /// The instance variables that are declared here.
  public let variables: [FieldDeclaration]

  /// Its methods and properties, in the order of the text.
  public let members: [MemberDeclaration]

  /// The attributes.
  public let attributes: DeclarationAttributes

  /// The range in the text, from `@interface` to `@end`.
  public let range: Range<Int>
}
