public import ObjectiveCSyntax

/// The reason why no protocol is made from a text.
@nonexhaustive
public enum ObjectiveCProtocolError: Error {
  /// The text has errors: these.
  case unreadable([Diagnostic])

  /// The text declares no protocol, or more than one: these.
  case notOneProtocol([String])
}

extension ObjectiveCProtocolError: CustomStringConvertible {
  /// The errors with their places, or the names of the protocols.
  public var description: String {
    switch self {
    case .unreadable(let diagnostics): diagnostics.map { "\($0)" }.joined(separator: "\n")
    case .notOneProtocol([]): "expected a protocol, found none"
    case .notOneProtocol(let names):
      "expected one protocol, found \(names.joined(separator: ", "))"
    }
  }
}
