/// The certificates with which a connection is encrypted.
public struct NATSEncryption: Sendable {
  /// The file with the authorities that may have signed the server's certificate, in PEM.
  ///
  /// Without it, the authorities of the system decide.
  public var authorities: String?

  /// The files with this client's certificate and key, if the server asks for one.
  public var identity: (certificate: String, key: String)?

  /// The name that must be in the server's certificate.
  ///
  /// Without it, the host of the address must be.
  public var hostName: String?

  /// Creates a description with the given files.
  public init(
    authorities: String? = nil, identity: (certificate: String, key: String)? = nil,
    hostName: String? = nil
  ) {
    self.authorities = authorities
    self.identity = identity
    self.hostName = hostName
  }
}
