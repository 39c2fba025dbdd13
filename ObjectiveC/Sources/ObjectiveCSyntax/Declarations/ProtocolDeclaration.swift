/// A protocol.
public struct ProtocolDeclaration: Hashable, Sendable {
  /// The name of the protocol.
  public let name: String

  /// The names of the protocols that the protocol adopts.
  public let adopted: [String]

  /// The methods and properties, in the order of the text.
  public let members: [MemberDeclaration]

  /// The attributes of the protocol.
  public let attributes: DeclarationAttributes

  /// The range in the text, from `@protocol` to `@end`.
  public let range: Range<Int>
}
