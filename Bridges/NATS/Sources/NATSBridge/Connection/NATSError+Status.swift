import CNATS

extension NATSError {
  /// Converts `status`, the result of a failed call of the C client on this thread.
  ///
  /// The C client keeps the text of an error for each thread, so this initializer must run on the
  /// thread of the call.
  init(_ status: natsStatus, _ operation: @autoclosure () -> String, server: String = "") {
    let text = Self.lastText(status)
    // Remove credentials from the address, because errors are written to logs.
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

  /// Returns `addresses` without user names and passwords.
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
