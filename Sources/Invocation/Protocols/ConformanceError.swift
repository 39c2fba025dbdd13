/// An object does not conform to a protocol.
public struct ConformanceError: Error, Sendable {
  /// The protocol.
  public let protocolDescription: ProtocolDescription

  /// The object's class.
  public let receiver: any Respondable.Type

  /// The differences from the protocol; none if the class's own `conforms(to:)` returns false
  /// without any.
  public let obstacles: [Obstacle]

  /// Makes the error of an object; nil if the object conforms.
  package init?(_ object: any Respondable, _ description: ProtocolDescription) {
    if object.conforms(to: description) { return nil }
    protocolDescription = description
    receiver = type(of: object)
    obstacles = description.obstacles(to: object)
  }

  /// A method that an object lacks, or has with other types.
  public enum Obstacle: Sendable {
    /// It does not respond to a required selector; with the nearest selector that it has, if one is
    /// near.
    case missing(Selector, nearest: Selector?)

    /// Its method contradicts what is declared.
    case differs(Selector, declared: MethodSignature, found: MethodSignature)
  }
}

extension ConformanceError: CustomStringConvertible {
  /// The class, the protocol, and every method that is missing or differs, in one line.
  public var description: String {
    let reasons = obstacles.map { "\($0)" }.joined(separator: "; ")
    return "\(RespondableClass.name(of: receiver)) does not conform to \(protocolDescription.name)"
      + (reasons.isEmpty ? "" : ": \(reasons)")
  }
}

extension ConformanceError.Obstacle: CustomStringConvertible {
  /// The selector and what is wrong with it.
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
