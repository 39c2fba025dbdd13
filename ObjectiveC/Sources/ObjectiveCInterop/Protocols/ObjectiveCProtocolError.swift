public import ObjectiveCSyntax

/// A reason why no protocol can be made from a text.
@nonexhaustive
public enum ObjectiveCProtocolError: Error {
  /// A text with errors, which the associated value lists.
  case unreadable([Diagnostic])

  /// A text that declares no protocol, or declares the several protocols in the associated value.
  case notOneProtocol([String])
}

extension ObjectiveCProtocolError: CustomStringConvertible {
  /// Lists the errors with their positions, or the names of the protocols.
  public var description: String {
    switch self {
    case .unreadable(let diagnostics): diagnostics.map { "\($0)" }.joined(separator: "\n")
    case .notOneProtocol([]): "expected a protocol, found none"
    case .notOneProtocol(let names):
      "expected one protocol, found \(names.joined(separator: ", "))"
    }
  }
}
