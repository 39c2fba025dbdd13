/// The reasons why an object does not conform to a protocol.
public struct ConformanceError: Error, Sendable {
  /// The protocol to which the object does not conform.
  public let protocolDescription: ProtocolDescription

  /// The class of the object.
  public let receiver: any Respondable.Type

  /// The differences between the object and the protocol.
  ///
  /// The list is empty if the class's own `conforms(to:)` returned `false` although there are no
  /// differences.
  public let obstacles: [Obstacle]

  /// Creates the error for an object, or returns `nil` if the object conforms to the protocol.
  package init?(_ object: any Respondable, _ description: ProtocolDescription) {
    if object.conforms(to: description) { return nil }
    protocolDescription = description
    receiver = type(of: object)
    obstacles = description.obstacles(to: object)
  }

  /// A method that an object lacks, or has with other types.
  public enum Obstacle: Sendable {
    /// The object does not respond to a required selector; `nearest` is a similar selector that the
    /// object has, or `nil`.
    case missing(Selector, nearest: Selector?)

    /// The types of the object's method contradict the declared types.
    case differs(Selector, declared: MethodSignature, found: MethodSignature)
  }
}

extension ConformanceError: CustomStringConvertible {
  /// The class, the protocol, and each method that is missing or differs, in one line.
  public var description: String {
    let reasons = obstacles.map { "\($0)" }.joined(separator: "; ")
    return "\(RespondableClass.name(of: receiver)) does not conform to \(protocolDescription.name)"
      + (reasons.isEmpty ? "" : ": \(reasons)")
  }
}

extension ConformanceError.Obstacle: CustomStringConvertible {
  /// The selector and the difference.
  public var description: String {
    switch self {
    case .missing(let selector, let nearest?):
      "'\(selector)' is missing, though there is '\(nearest)'"
    case .missing(let selector, nil): "'\(selector)' is missing"
    case .differs(let selector, let declared, let found):
      "'\(selector)' is declared as \(declared.explicit), but is \(found.explicit)"
    }
  }
}
