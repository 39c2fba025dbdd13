/// A class or a category.
public struct InterfaceDeclaration: Hashable, Sendable {
  /// The name of the class.
  public let name: String

  /// Names the category; an empty string for a class extension, or `nil` for a class.
  public let category: String?

  /// The type parameters of the class.
  public let typeParameters: [TypeParameter]

  /// Names the superclass, or is `nil` if none is written.
  public let superclass: String?

  /// Names the protocols that the class or category adopts.
  public let adopted: [String]

  /// Lists the instance variables declared here.
  public let variables: [FieldDeclaration]

  /// Lists the methods and properties in the order of the text.
  public let members: [MemberDeclaration]

  /// The attributes of the class or category.
  public let attributes: DeclarationAttributes

  /// Extends in the text from `@interface` to `@end`.
  public let range: Range<Int>
}
