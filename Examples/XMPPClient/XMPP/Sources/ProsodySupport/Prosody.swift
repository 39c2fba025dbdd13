/// A Prosody server of a test's own, on a free port of loopback, with its data in a temporary folder.
public final class Prosody: Sendable {
  /// The domain of its accounts.
  public static let domain = "localhost"

  /// The address that it listens on.
  public let host = "127.0.0.1"

  /// The port that it listens on.
  public let port = 0

  /// The path of its certificate, in PEM, if it offers TLS.
  public let certificate: String? = nil

  /// Makes the folder and the accounts, starts the server, and returns once it accepts connections.
  ///
  /// - Parameters:
  ///   - accounts: The passwords by user.
  ///   - offersTLS: Whether it has a certificate, and then requires TLS.
  ///   - mechanisms: The mechanisms of authentication that it offers; all it has if this is empty.
  ///   - managesStreams: Whether it acknowledges stanzas (XEP-0198).
  public init(
    accounts: [String: String], offersTLS: Bool = false, mechanisms: [String] = [],
    managesStreams: Bool = true
  ) async throws {}

  /// Kills the server at once, as a crash does, and returns when it is gone. Its data remain.
  public func kill() async {}

  /// Starts it again on the same port with the same data, and returns once it accepts connections.
  public func restart() async throws {}

  /// Stops it and removes its folder. A server that is released stops, too.
  public func stop() async {}

  /// Runs a body with a server, which is stopped afterwards, also when the body throws.
  public static func run<Result>(
    accounts: [String: String], offersTLS: Bool = false, mechanisms: [String] = [],
    managesStreams: Bool = true, _ body: (Prosody) async throws -> Result
  ) async throws -> Result {
    let prosody = try await Prosody(accounts: accounts)
    do {
      let result = try await body(prosody)
      await prosody.stop()
      return result
    } catch {
      await prosody.stop()
      throw error
    }
  }
}
