/// A protocol.
public struct ProtocolDeclaration: Hashable, Sendable {
  /// The name.
  public let name: String

  /// The protocols that it adopts.
  public let adopted: [String]

  /// Its methods and properties, in the order of the text.
  public let members: [MemberDeclaration]

  /// The attributes.
  public let attributes: DeclarationAttributes

  /// The range in the text, from `@protocol` to `@end`.
  public let range: Range<Int>
}
