/// The certificates for an encrypted connection.
public struct NATSEncryption: Sendable {
  /// The path of a PEM file with the authorities that may have signed the server's certificate.
  ///
  /// If `nil`, the authorities of the system are used.
  public var authorities: String?

  /// The paths of this client's certificate and key, for a server that requires a client
  /// certificate.
  public var identity: (certificate: String, key: String)?

  /// The name that the server's certificate must contain.
  ///
  /// If `nil`, the certificate must contain the host of the address.
  public var hostName: String?

  /// Creates a description with the given files and host name, each of which is `nil` by default.
  public init(
    authorities: String? = nil, identity: (certificate: String, key: String)? = nil,
    hostName: String? = nil
  ) {
    self.authorities = authorities
    self.identity = identity
    self.hostName = hostName
  }
}
