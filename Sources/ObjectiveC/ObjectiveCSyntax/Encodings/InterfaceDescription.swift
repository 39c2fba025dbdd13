/// A protocol, class or category that a header declares, with the encodings of its methods.
public struct InterfaceDescription: Hashable, Sendable {
  /// Whether it is a protocol, a class or a category.
  public let kind: Kind

  /// The name of the protocol or class.
  public let name: String

  /// The superclass of a class.
  public let superclass: String?

  /// The protocols that it adopts.
  public let adopted: [String]

  /// The methods, in the order of the text, including the accessors of properties.
  public let methods: [MethodDescription]

  /// Where it begins.
  public let position: SourcePosition
}
