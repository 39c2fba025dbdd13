/// A protocol, class or category that a header declares, with the encodings of its methods.
public struct InterfaceDescription: Hashable, Sendable {
  /// The kind of the declaration: protocol, class or category.
  public let kind: Kind

  /// The name of the protocol, or of the class.
  public let name: String

  /// Names a class's superclass; `nil` for root classes, protocols and categories.
  public let superclass: String?

  /// Names the protocols that the declaration adopts.
  public let adopted: [String]

  /// Lists the methods in the order of the text, including the accessors of properties.
  public let methods: [MethodDescription]

  /// Where the declaration begins.
  public let position: SourcePosition
}
