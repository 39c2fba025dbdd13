/// A reason why a stream ended, or why a request failed.
@nonexhaustive
public enum XMPPError: Error, Equatable {
  /// The server could not be reached.
  case connectionFailed(host: String, port: Int, reason: String)

  /// The connection ended while the stream was open.
  case connectionLost(reason: String)

  /// The server sent malformed XML, or XML that a stream must not contain.
  case malformedXML(line: Int, column: Int, reason: String)

  /// The server sent a stanza that exceeds the maximum size or depth.
  case limitExceeded(line: Int, reason: String)

  /// The server ended the stream with an error, such as `conflict`.
  case streamError(condition: String, text: String?)

  /// The server sent well-formed XML that the protocol does not allow at this point.
  case unexpected(String, during: String)

  /// TLS is required, but the server does not offer TLS.
  case tlsMissing

  /// The TLS handshake failed, for example because the certificate is not trusted.
  case tlsFailed(reason: String)

  /// The server offers no mechanism that can be used here.
  case noMechanism(offered: [String])

  /// The server refused the user or the password, or failed to prove that it knows the password.
  case authenticationRefused(mechanism: String, condition: String, text: String?)

  /// A time limit was exceeded.
  case timedOut(String, after: Duration)

  /// A request was answered with an error.
  case refused(condition: String, text: String?, answer: Element)

  /// The stream was not open, or ended before the request was answered.
  case notConnected

  /// A text is not a valid address.
  case invalidJID(String, reason: String)
}

extension XMPPError {
  /// Creates the error of a request that was answered with an IQ of the type `error`.
  init(refusal answer: Element) {
    self = .refused(
      condition: answer.errorCondition ?? "undefined-condition", text: answer.errorText,
      answer: answer)
  }
}

extension XMPPError: CustomStringConvertible {
  /// A description of the failure, with the reason and the remedy, in a single line.
  public var description: String {
    switch self {
    case .connectionFailed(let host, let port, let reason):
      "\(host):\(port) cannot be reached: \(reason); is the server running there?"
    case .connectionLost(let reason): "the connection was lost: \(reason)"
    case .malformedXML(let line, let column, let reason):
      "the server sent malformed XML in line \(line), column \(column): \(reason)"
    case .limitExceeded(let line, let reason):
      "the server sent more than is allowed in line \(line): \(reason)"
    case .streamError(let condition, let text):
      "the server ended the stream: \(condition)" + Self.suffix(text)
    case .unexpected(let found, let phase): "the server sent \(found) during \(phase)"
    case .tlsMissing: "TLS is required, and the server does not offer it"
    case .tlsFailed(let reason):
      "TLS failed: \(reason); if the server's certificate is self-made, name its root in 'trustedRoots'"
    case .noMechanism(let offered):
      "the server offers no usable mechanism of authentication, only \(offered); "
        + "PLAIN is used under TLS or on loopback only"
    case .authenticationRefused(let mechanism, let condition, let text):
      "\(mechanism) failed: \(condition)" + Self.suffix(text)
    case .timedOut(let what, let limit): "\(what) took more than \(limit)"
    case .refused(let condition, let text, _):
      "the request was refused: \(condition)" + Self.suffix(text)
    case .notConnected: "the stream is not connected"
    case .invalidJID(let text, let reason): "'\(text)' is not a JID: \(reason)"
    }
  }

  private static func suffix(_ text: String?) -> String { text.map { " (\($0))" } ?? "" }
}
