import CNATS

extension NATSError {
  /// Translates the status of a failed call on this thread.
  ///
  /// The library keeps the text of an error for each thread, so this must run where the call did.
  init(_ status: natsStatus, _ operation: @autoclosure () -> String, server: String = "") {
    let text = Self.lastText(status)
    // Errors are written to logs.
    let server = Self.withoutUsers(server)
    switch status {
    case NATS_NO_SERVER: self = .unreachable(server: server, reason: text)
    case NATS_IO_ERROR where !server.isEmpty:
      self = .unreachable(server: server, reason: text)
    case NATS_CONNECTION_AUTH_FAILED: self = .authentication(server: server, reason: text)
    case NATS_SSL_ERROR: self = .certificate(server: server, reason: text)
    case NATS_SECURE_CONNECTION_WANTED: self = .notEncrypted(server: server)
    case NATS_ADDRESS_MISSING: self = .invalidOption(server: server, reason: text)
    case NATS_INVALID_ARG where !server.isEmpty:
      self = .invalidOption(server: server, reason: text)
    case NATS_CONNECTION_CLOSED, NATS_DRAINING: self = .closed
    case NATS_CONNECTION_DISCONNECTED, NATS_IO_ERROR, NATS_STALE_CONNECTION:
      self = .disconnected(operation: operation())
    case NATS_INVALID_SUBJECT, NATS_INVALID_QUEUE_NAME: self = .invalidSubject(operation())
    case NATS_NOT_PERMITTED: self = .notPermitted(reason: text)
    case NATS_TIMEOUT where !server.isEmpty: self = .unreachable(server: server, reason: text)
    case NATS_TIMEOUT: self = .timedOut(operation: operation())
    case NATS_NO_RESPONDERS: self = .noStream(operation: operation())
    default: self = .failed(operation: operation(), reason: text)
    }
  }

  /// Addresses without the names and passwords that stand in them.
  private static func withoutUsers(_ addresses: String) -> String {
    addresses.split(separator: ",", omittingEmptySubsequences: false).map { address in
      guard let end = address.lastIndex(of: "@") else { return String(address) }
      let scheme = address.firstRange(of: "://").map { address[..<$0.upperBound] } ?? ""
      return "\(scheme)\(address[address.index(after: end)...])"
    }
    .joined(separator: ",")
  }

  private static func lastText(_ status: natsStatus) -> String {
    var last = NATS_OK
    if let text = nats_GetLastError(&last), last == status, text.pointee != 0 {
      return String(cString: text)
    }
    return String(cString: natsStatus_GetText(status))
  }
}
