public import DynamicMulticast

/// The account and the server of a stream, with its limits.
public struct XMPPConfiguration: Sendable {
  /// The possible requirements for TLS.
  @nonexhaustive
  public enum TLSPolicy: Sendable {
    /// The stream ends with ``XMPPError/tlsMissing`` if the server does not offer TLS.
    case required

    /// TLS is used if the server offers TLS.
    ///
    /// An attacker on the network can remove the offer, so use this case only for loopback and
    /// trusted networks.
    case preferred
  }

  /// The account; if the address has a resource, this resource is requested.
  public var jid: JID

  /// The password of the account.
  public var password: String

  /// The host to connect to.
  public var host: String

  /// The port to connect to.
  public var port: Int

  /// The requirement for TLS.
  public var tls: TLSPolicy = .required

  /// The path of a PEM file with trusted root certificates; `nil` for the system's certificates.
  public var trustedRoots: String?

  /// The time limit for connecting, and for each of the server's answers while connecting.
  public var timeout: Duration = .seconds(30)

  /// The clock of the stream and its modules.
  ///
  /// Only opening the connection to the server is limited by the system's clock.
  public var clock: any DispatchClock = .system

  /// The maximum size of a received stanza in bytes.
  public var maximumStanzaSize = 1 << 20

  /// The maximum depth of nested elements in a received stanza.
  public var maximumDepth = 128

  /// Creates a configuration.
  ///
  /// - Parameters:
  ///   - jid: The account; if the address has a resource, this resource is requested.
  ///   - password: The password of the account.
  ///   - host: The host to connect to; `nil` for the domain of the account.
  ///   - port: The port to connect to.
  public init(jid: JID, password: String, host: String? = nil, port: Int = 5222) {
    self.jid = jid
    self.password = password
    self.host = host ?? jid.domain
    self.port = port
  }
}
