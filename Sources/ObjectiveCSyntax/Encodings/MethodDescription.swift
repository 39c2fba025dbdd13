public import ObjectiveCEncoding

/// A method that a header declares, with its encoding.
public struct MethodDescription: Hashable, Sendable {
  /// The selector.
  public let selector: String

  /// The types, with the frame offsets that clang prints for Apple's 64-bit ARM systems.
  public let encoding: MethodEncoding

  /// Whether a protocol requires it, which is taken for granted of classes.
  public let isRequired: Bool

  /// Whether it is a method of instances, and not of the class.
  public let isInstance: Bool

  /// Where it is declared; a property's accessors are where the property is.
  public let position: SourcePosition
}
