import Foundation
import LocalServer
import Testing

@testable import NATSBridge

@Suite(.hangLimit)
struct ConnectingTests {
  private func failure(
    _ url: String, _ options: NATSOptions = .quick
  ) async -> NATSError? {
    do throws(NATSError) {
      try await NATSConnection(url, options).close()
      return nil
    } catch { return error }
  }

  @Test
  func `an address where nothing listens is unreachable`() async throws {
    let port = try HeldPort()
    let url = "nats://127.0.0.1:\(port.number)"
    guard case .unreachable(server: url, _) = await failure(url) else {
      Issue.record("It connected")
      return
    }
  }

  @Test(arguments: ["", "nats://", "nats://host:port:x"])
  func `an address that is none is told so`(url: String) async {
    switch await failure(url) {
    case .invalidOption(server: url, _), .unreachable(server: url, _): break
    case let other: Issue.record("\(String(describing: other))")
    }
  }

  @Test(arguments: ["", "a.", ".a", "a b", "a.*", ">"])
  func `a prefix of inboxes that is no subject is refused`(prefix: String) async throws {
    let server = try NATSServer()
    var options = NATSOptions.quick
    options.inboxPrefix = prefix
    #expect(await failure(server.url, options) == .invalidSubject(prefix))
  }

  @Test
  func `only the right password and token connect`() async throws {
    let users = try NATSServer(
      "authorization { users: [ { user: anna, password: secret } ] }")
    let tokens = try NATSServer("authorization { token: open }")
    var options = NATSOptions.quick

    for (server, right, wrong) in [
      (users, .user("anna", password: "secret"), .user("anna", password: "guess")),
      (tokens, .token("open"), .token("guess")),
    ] as [(NATSServer, NATSCredentials, NATSCredentials)] {
      options.credentials = right
      #expect(await failure(server.url, options) == nil)
      for credentials in [nil, wrong] {
        options.credentials = credentials
        let error = await failure(server.url, options)
        guard case .authentication(server: server.url, _) = error else {
          Issue.record("\(String(describing: error))")
          continue
        }
      }
    }
    #expect(await failure("nats://anna:secret@127.0.0.1:\(users.port)") == nil)
    // No error contains the password from an address.
    let address = "127.0.0.1:\(users.port)"
    for url in ["nats://anna:guess@\(address)", "anna:guess@\(address)"] {
      let error = await failure("\(url),\(url)")
      guard case .authentication(let server, _) = error else {
        Issue.record("\(String(describing: error))")
        continue
      }
      let shown = url.replacing("anna:guess@", with: "")
      #expect(server == "\(shown),\(shown)")
      #expect(!"\(String(describing: error))".contains("guess"))
    }
  }

  @Test
  func `a connection is encrypted with a trusted certificate only`() async throws {
    let certificates = try Certificates()
    let server = try NATSServer(
      """
      tls { cert_file: "\(certificates.server.certificate)", key_file: "\(certificates.server.key)" }
      """)
    let url = "tls://localhost:\(server.port)"
    var options = NATSOptions.quick

    options.encryption = NATSEncryption(authorities: certificates.authority)
    #expect(await failure(url, options) == nil)

    for wrong in [
      NATSEncryption(authorities: certificates.otherAuthority),
      NATSEncryption(authorities: certificates.authority, hostName: "elsewhere.example"),
      NATSEncryption(authorities: "/nowhere.pem"),
    ] {
      options.encryption = wrong
      let error = await failure(url, options)
      guard case .certificate(server: url, _) = error else {
        Issue.record("\(String(describing: error))")
        continue
      }
    }
  }

  @Test
  func `a server that asks for a certificate gets one`() async throws {
    let certificates = try Certificates()
    let server = try NATSServer(
      """
      tls {
        cert_file: "\(certificates.server.certificate)", key_file: "\(certificates.server.key)"
        ca_file: "\(certificates.authority)", verify: true
      }
      """)
    let url = "tls://localhost:\(server.port)"
    var options = NATSOptions.quick
    options.encryption = NATSEncryption(authorities: certificates.authority)

    #expect(await failure(url, options) != nil)
    options.encryption?.identity = certificates.client
    #expect(await failure(url, options) == nil)
  }

  @Test
  func `encryption that the server does not offer is missed`() async throws {
    let server = try NATSServer()
    var options = NATSOptions.quick
    options.encryption = NATSEncryption()
    #expect(await failure(server.url, options) == .notEncrypted(server: server.url))
  }

  @Test
  func `a server that does not answer is given up, and cancelling is faster`() async throws {
    let server = try NATSServer()
    server.suspend()
    var options = NATSOptions.quick
    options.timeout = .seconds(600)
    let task = Task { [options] in await failure(server.url, options) }
    task.cancel()
    #expect(await task.value == .cancelled)

    options.timeout = .milliseconds(200)
    guard case .unreachable = await failure(server.url, options) else {
      Issue.record("It connected")
      return
    }
    server.resume()
    #expect(await failure(server.url) == nil)
  }

  @Test
  func `a server that has as many connections as it may take refuses one more, and no other`()
    async throws
  {
    let server = try NATSServer("max_connections: 1")
    let first = try await NATSConnection(server.url, .echoing)
    let (subscription, received) = try await first.collect("news")

    // The server closes the new connection at once, so the client does not always receive the
    // reason.
    #expect(await failure(server.url) != nil)

    // The first connection is not affected, and its slot becomes free when it is closed.
    try first.publish("still here", to: "news")
    #expect(try await received.wait(count: 1) == ["still here"])
    subscription.unsubscribe()
    await first.close()
    try await retrying("free place", while: { _ in true }) {
      try await NATSConnection(server.url, .quick).close()
    }
  }

  @Test
  func `a violation of permissions is reported`() async throws {
    let server = try NATSServer(
      """
      authorization { users: [ { user: anna, password: secret,
        permissions: { publish: "open.>", subscribe: "open.>" } } ] }
      """)
    var options = NATSOptions.quick
    options.credentials = .user("anna", password: "secret")
    let connection = try await NATSConnection(server.url, options)
    let errors = connection.collectErrors()

    try connection.publish("x", to: "shut.door")
    let (subscription, _) = try await connection.collect("shut.window")

    let reasons = try await errors.wait(count: 2).map(\.description)
    #expect(reasons[0].contains("shut.door"))
    #expect(reasons[1].contains("shut.window"))
    guard case .connected = connection.state else {
      Issue.record("\(connection.state)")
      return
    }
    await connection.close()
    withExtendedLifetime(subscription) {}
  }

  @Test
  func `an error says what failed, on what, and what to do`() {
    let error = NATSError.unreachable(server: "nats://host:1", reason: "refused")
    #expect(
      "\(error)" == "No NATS server answers at nats://host:1: refused."
        + " Start one there, or correct the address.")
  }
}
