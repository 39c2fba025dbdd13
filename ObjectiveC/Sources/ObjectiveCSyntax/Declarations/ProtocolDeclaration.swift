/// A protocol.
public struct ProtocolDeclaration: Hashable, Sendable {
  /// The name of the protocol.
  public let name: String

  /// Names the protocols that the protocol adopts.
  public let adopted: [String]

  /// Lists the methods and properties in the order of the text.
  public let members: [MemberDeclaration]

  /// The attributes of the protocol.
  public let attributes: DeclarationAttributes

  /// Extends in the text from `@protocol` to `@end`.
  public let range: Range<Int>
}
