/// The account and server of a stream, and its limits.
public struct XMPPConfiguration: Sendable {
  /// Whether a stream may do without TLS.
  @nonexhaustive
  public enum TLSPolicy: Sendable {
    /// The stream ends with ``XMPPError/tlsMissing`` if the server does not offer TLS.
    case required

    /// TLS is used if the server offers it.
    ///
    /// Somebody on the way can remove the offer: for loopback, and networks that are trusted.
    case preferred
  }

  /// The account; its resource is asked for if it has one.
  public var jid: JID

  /// The password.
  public var password: String

  /// The host to connect to.
  public var host: String

  /// The port.
  public var port: Int

  /// Whether TLS is required.
  public var tls: TLSPolicy = .required

  /// The path of a file of trusted root certificates, in PEM; nil for the system's.
  public var trustedRoots: String?

  /// The time that connecting, and each answer of the server meanwhile, may take.
  public var timeout: Duration = .seconds(30)

  /// The number of bytes that a received stanza may have.
  public var maximumStanzaSize = 1 << 20

  /// The number of elements that may be open at once in a received stanza.
  public var maximumDepth = 128

  /// Makes a configuration.
  ///
  /// - Parameters:
  ///   - jid: The account; its resource is asked for if it has one.
  ///   - password: The password.
  ///   - host: The host to connect to, nil for the domain of the account.
  ///   - port: The port.
  public init(jid: JID, password: String, host: String? = nil, port: Int = 5222) {
    self.jid = jid
    self.password = password
    self.host = host ?? jid.domain
    self.port = port
  }
}
