import Foundation
import Synchronization

/// A Prosody server for a single test, on a free loopback port, with its data in a temporary
/// folder.
///
/// ```swift
/// try await Prosody.run(accounts: ["juliet": "secret", "romeo": "secret"]) { prosody in
///   try await connect(to: prosody.host, prosody.port)
/// }
/// ```
///
/// The server runs until it is stopped, or until this process has ended for any reason.
public final class Prosody: Sendable {
  /// The domain of the accounts.
  public static let domain = "localhost"

  /// The address on which the server listens.
  public let host = "127.0.0.1"

  /// The port on which the server listens.
  public let port: Int

  /// The path of the server's certificate, in PEM; `nil` if the server does not offer TLS.
  public let certificate: String?

  private let folder: URL
  private let process: Mutex<ProsodyProcess>

  /// Creates the accounts, starts the server, and returns once the server accepts connections.
  ///
  /// - Parameters:
  ///   - accounts: The passwords, by user name.
  ///   - areContacts: Whether each account has the other accounts in its roster, with their
  ///     presence.
  ///   - offersTLS: Whether the server has a certificate and requires TLS.
  ///   - mechanisms: The authentication mechanisms that the server offers; empty for all
  ///     mechanisms.
  ///   - managesStreams: Whether the server acknowledges stanzas (XEP-0198).
  /// - Throws: ``ProsodyError``, or the system's error if the folder cannot be written.
  public init(
    accounts: [String: String], areContacts: Bool = false, offersTLS: Bool = false,
    mechanisms: [String] = [], managesStreams: Bool = true
  ) async throws {
    folder = FileManager.default.temporaryDirectory.appending(path: "prosody-\(UUID())")
    let folder = ProsodyFolder(folder)
    do {
      try folder.write(accounts: accounts, areContacts: areContacts)
      certificate = offersTLS ? try await folder.makeCertificate() : nil
      var (process, port): (ProsodyProcess?, Int) = (nil, 0)
      // Another process may take the port before the server does, so try again.
      for attempt in 1...10 where process == nil {
        port = try freePort()
        let configuration = try folder.writeConfiguration(
          port: port, certificate: certificate, mechanisms: mechanisms,
          managesStreams: managesStreams)
        do {
          process = try await ProsodyProcess.start(configuration)
        } catch ProsodyError.portTaken where attempt < 10 {
          continue
        }
      }
      guard let process else { throw ProsodyError.portTaken }
      self.port = port
      self.process = Mutex(process)
    } catch {
      folder.remove()
      throw error
    }
  }

  /// Kills the server with `SIGKILL`, like a crash, and returns when the server has ended.
  ///
  /// The server's data remain, so ``restart()`` can use them.
  public func kill() async {
    await process.withLock { $0 }.kill()
  }

  /// Restarts the server on the same port with the same data, and returns once it accepts
  /// connections.
  ///
  /// - Throws: ``ProsodyError`` if the server does not start.
  public func restart() async throws {
    let new = try await ProsodyProcess.start(ProsodyFolder(folder).configuration)
    process.withLock { $0 = new }
  }

  /// Kills the server, and removes its folder.
  public func stop() async {
    await kill()
    ProsodyFolder(folder).remove()
  }

  /// Runs a body with a server, which is stopped afterwards, even if the body throws.
  ///
  /// - Parameters:
  ///   - accounts: The passwords, by user name.
  ///   - areContacts: Whether each account has the other accounts in its roster, with their
  ///     presence.
  ///   - offersTLS: Whether the server has a certificate and requires TLS.
  ///   - mechanisms: The authentication mechanisms that the server offers; empty for all
  ///     mechanisms.
  ///   - managesStreams: Whether the server acknowledges stanzas (XEP-0198).
  ///   - body: The function to run with the server.
  /// - Returns: The result of `body`.
  /// - Throws: ``ProsodyError``, or the error that `body` throws.
  nonisolated(nonsending) public static func run<Result>(
    accounts: [String: String], areContacts: Bool = false, offersTLS: Bool = false,
    mechanisms: [String] = [], managesStreams: Bool = true,
    _ body: nonisolated(nonsending) (Prosody) async throws -> Result
  ) async throws -> Result {
    let prosody = try await Prosody(
      accounts: accounts, areContacts: areContacts, offersTLS: offersTLS, mechanisms: mechanisms,
      managesStreams: managesStreams)
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
