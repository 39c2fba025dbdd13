public import ObjectiveCSyntax

/// A reason why a text is not the declaration of a protocol.
@nonexhaustive
public enum ObjectiveCProtocolError: Error {
  /// There is something in the text that cannot be read.
  case unreadable([Diagnostic])

  /// There is no protocol in the text, or more than one; these.
  case notOneProtocol([String])
}

extension ObjectiveCProtocolError: CustomStringConvertible {
  /// What cannot be read and where, or which protocols there are.
  public var description: String {
    switch self {
    case .unreadable(let diagnostics): diagnostics.map { "\($0)" }.joined(separator: "\n")
    case .notOneProtocol([]): "expected a protocol, found none"
    case .notOneProtocol(let names):
      "expected one protocol, found \(names.joined(separator: ", "))"
    }
  }
}
