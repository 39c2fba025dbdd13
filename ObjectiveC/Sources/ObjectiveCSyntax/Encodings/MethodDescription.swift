public import ObjectiveCEncoding

/// A method that a header declares, with its encoding.
public struct MethodDescription: Hashable, Sendable {
  /// The selector, such as `worker:didFinish:`.
  public let selector: String

  /// The types, with the frame offsets that clang prints for Apple's 64-bit ARM systems.
  public let encoding: MethodEncoding

  /// A Boolean value that indicates whether a likely type was assumed for an unknown type.
  public let isGuess: Bool

  /// A Boolean value that indicates whether a protocol requires the method.
  ///
  /// Methods of classes have the value `true`.
  public let isRequired: Bool

  /// A Boolean value that indicates whether this is an instance method, not a class method.
  public let isInstance: Bool

  /// The position of the declaration; for an accessor, the position of the property.
  public let position: SourcePosition
}
