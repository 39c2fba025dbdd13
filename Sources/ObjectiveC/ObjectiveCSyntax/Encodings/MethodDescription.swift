public import ObjectiveCEncoding

/// A method that a header declares, with its encoding.
public struct MethodDescription: Hashable, Sendable {
  /// The selector.
  public let selector: String

  /// The types, with the frame offsets that clang prints for Apple's 64-bit ARM systems.
  public let encoding: MethodEncoding

  /// Whether a type of it is not known, and a likely one is assumed.
  public let isGuess: Bool

  /// Whether a protocol requires it; true for methods of classes.
  public let isRequired: Bool

  /// Whether it is a method of instances, and not of the class.
  public let isInstance: Bool

  /// The position of its declaration; an accessor has that of its property.
  public let position: SourcePosition
}
