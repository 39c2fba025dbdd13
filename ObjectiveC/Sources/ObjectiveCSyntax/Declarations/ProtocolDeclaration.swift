/// A protocol.
public struct ProtocolDeclaration: Hashable, Sendable {
  /// The name of the protocol.
  public let name: String

  /// Names of the protocols that the protocol adopts.
  public let adopted: [String]

  /// Methods and properties, in the order of the text.
  public let members: [MemberDeclaration]

  /// Attributes of the protocol.
  public let attributes: DeclarationAttributes

  /// The range in the text, from `@protocol` to `@end`.
  public let range: Range<Int>
}
