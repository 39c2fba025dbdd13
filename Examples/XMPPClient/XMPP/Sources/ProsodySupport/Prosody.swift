import Foundation
import Synchronization

/// A Prosody server of a test's own, on a free port of loopback, with its data in a temporary folder.
///
/// ```swift
/// try await Prosody.run(accounts: ["juliet": "secret", "romeo": "secret"]) { prosody in
///   try await connect(to: prosody.host, prosody.port)
/// }
/// ```
///
/// It runs until it is stopped, or this process has ended, however it does.
public final class Prosody: Sendable {
  /// The domain of its accounts.
  public static let domain = "localhost"

  /// The address that it listens on.
  public let host = "127.0.0.1"

  /// The port that it listens on.
  public let port: Int

  /// The path of its certificate, in PEM, if it offers TLS.
  public let certificate: String?

  private let folder: URL
  private let process: Mutex<ProsodyProcess>

  /// Makes the folder and the accounts, starts the server, and returns once it accepts connections.
  ///
  /// - Parameters:
  ///   - accounts: The passwords by user.
  ///   - areContacts: Whether each account has the others in its roster, and gets their presence.
  ///   - offersTLS: Whether it has a certificate, and then requires TLS.
  ///   - mechanisms: The mechanisms of authentication that it offers; all it has if this is empty.
  ///   - managesStreams: Whether it acknowledges stanzas (XEP-0198).
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
      // Another process may take the port before the server does.
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

  /// Kills the server as a crash does, and returns when it is gone.
  ///
  /// Its data remain.
  public func kill() async {
    await process.withLock { $0 }.kill()
  }

  /// Starts it again on the same port with the same data, and returns once it accepts connections.
  ///
  /// - Throws: ``ProsodyError``.
  public func restart() async throws {
    let new = try await ProsodyProcess.start(ProsodyFolder(folder).configuration)
    process.withLock { $0 = new }
  }

  /// Kills the server and removes its folder.
  public func stop() async {
    await kill()
    ProsodyFolder(folder).remove()
  }

  /// Runs a body with a server, which is stopped afterwards, also when the body throws.
  ///
  /// - Parameters:
  ///   - accounts: The passwords by user.
  ///   - areContacts: Whether each account has the others in its roster, and gets their presence.
  ///   - offersTLS: Whether it has a certificate, and then requires TLS.
  ///   - mechanisms: The mechanisms of authentication that it offers; all it has if this is empty.
  ///   - managesStreams: Whether it acknowledges stanzas (XEP-0198).
  ///   - body: Called with the server.
  /// - Returns: The result of the body.
  /// - Throws: ``ProsodyError``, or the body's error.
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
