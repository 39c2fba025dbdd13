import CGsasl

/// The client side of an authentication, implemented with GNU SASL.
final class SASLClient {
  /// The namespace of the stream's elements for authentication.
  static let namespace = "urn:ietf:params:xml:ns:xmpp-sasl"

  let mechanism: String

  /// `true` if the mechanism has nothing more to send or to check.
  private(set) var isComplete = false

  private var context: OpaquePointer?
  private var session: OpaquePointer?

  /// Returns the strongest offered mechanism that this client supports, or `nil` if there is none.
  static func strongest(of offered: [String], allowsPlain: Bool) -> String? {
    ["SCRAM-SHA-256", "SCRAM-SHA-1"].first(where: offered.contains)
      ?? (allowsPlain && offered.contains("PLAIN") ? "PLAIN" : nil)
  }

  init(_ mechanism: String, user: String, password: String) throws(XMPPError) {
    self.mechanism = mechanism
    try check(gsasl_init(&context))
    try check(gsasl_client_start(context, mechanism, &session))
    try check(gsasl_property_set(session, GSASL_AUTHID, user))
    try check(gsasl_property_set(session, GSASL_PASSWORD, password))
  }

  deinit {
    gsasl_finish(session)
    gsasl_done(context)
  }

  /// Returns the answer to a challenge, both in Base64; pass `nil` to begin.
  func step(_ challenge: String?) throws(XMPPError) -> String {
    var output: UnsafeMutablePointer<CChar>?
    let status = gsasl_step64(session, challenge, &output)
    defer { gsasl_free(output) }
    isComplete = status == Int32(GSASL_OK.rawValue)
    if status != Int32(GSASL_NEEDS_MORE.rawValue) { try check(status) }
    return output.map { String(cString: $0) } ?? ""
  }

  private func check(_ status: Int32) throws(XMPPError) {
    guard status != Int32(GSASL_OK.rawValue) else { return }
    let text = gsasl_strerror(status).map { String(cString: $0) }
    throw .authenticationRefused(mechanism: mechanism, condition: "not-authorized", text: text)
  }
}
