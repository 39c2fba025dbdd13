public import Invocation

/// A type in the declaration of a message that cannot travel as bytes.
public struct CodingObstacle: Sendable {
  /// The message.
  public let selector: Selector

  /// The argument or the return value.
  public let part: CodedPart

  /// The declared type.
  public let type: any Any.Type

  /// Whether the type could travel but for its name, which is private or local.
  public let isUnnamed: Bool
}

extension CodingObstacle: CustomStringConvertible {
  /// The message, the part, the type and the reason.
  public var description: String {
    """
    '\(selector)' \(part): \(type) \
    \(isUnnamed ? "is private or local, and needs a name" : "has no coding")
    """
  }
}
