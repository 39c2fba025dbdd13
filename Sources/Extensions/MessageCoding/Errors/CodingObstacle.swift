public import Invocation

/// A type in the declaration of a message that a coder cannot encode.
public struct CodingObstacle: Sendable {
  /// The selector of the message.
  public let selector: Selector

  /// The argument or the return value that has the type.
  public let part: CodedPart

  /// The declared type.
  public let type: any Any.Type

  /// A Boolean value that indicates whether only the name of the type prevents the encoding.
  ///
  /// A private or local type has a name that differs between processes. Such a type can be encoded
  /// with a ``CodedType`` that gives it a name.
  public let isUnnamed: Bool
}

extension CodingObstacle: CustomStringConvertible {
  /// A text with the selector, the part, the type, and the reason.
  public var description: String {
    """
    '\(selector)' \(part): \(type) \
    \(isUnnamed ? "is private or local, and needs a name" : "has no coding")
    """
  }
}
