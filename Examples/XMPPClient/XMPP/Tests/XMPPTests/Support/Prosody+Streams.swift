import ProsodySupport
import XMPP

extension Prosody {
  /// Returns a stream for the account of `user`.
  func stream(
    _ user: String, password: String = "secret", resource: String? = nil
  ) throws -> XMPPStream {
    var configuration = XMPPConfiguration(
      jid: try JID(user: user, domain: Self.domain, resource: resource), password: password,
      host: host, port: port)
    configuration.trustedRoots = certificate
    configuration.tls = certificate == nil ? .preferred : .required
    configuration.timeout = .seconds(60)
    return XMPPStream(configuration)
  }
}
