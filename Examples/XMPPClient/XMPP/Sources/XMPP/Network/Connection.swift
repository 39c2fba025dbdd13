/// A connection to a server, over which a stream writes text and receives bytes.
@_spi(Testing)
public protocol Connection: Sendable {
  /// Writes a text, and then calls `completion` if the system has accepted the bytes.
  func write(_ text: String, then completion: (@Sendable () -> Void)?)

  /// Begins the TLS handshake; the event ``ConnectionEvent/secured`` follows.
  ///
  /// - Parameters:
  ///   - domain: The name that the server's certificate must contain.
  ///   - trustedRoots: The path of a file with trusted certificates; `nil` for the system's
  ///     certificates.
  func startTLS(domain: String, trustedRoots: String?)

  /// Closes the connection at once.
  func close()
}

extension Connection {
  func write(_ text: String) { write(text, then: nil) }
}

/// The events of a connection; `closed` occurs exactly once, as the last event.
@_spi(Testing)
public enum ConnectionEvent: Sendable {
  case opened(isLoopback: Bool)
  case bytes([UInt8])
  case secured
  case closed(XMPPError)
}

/// Begins to connect to the server of a configuration, and passes the connection's events to a
/// handler, one event at a time.
@_spi(Testing)
public typealias Connector =
  @Sendable (XMPPConfiguration, @escaping @Sendable (ConnectionEvent) -> Void) -> any Connection
