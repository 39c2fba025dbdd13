import Dispatch
import DynamicMulticast
import Foundation
import Testing

@testable import NATSBridge

/// Tests of the server configuration in the README.
@Suite(.hangLimit)
struct PermissionTests {
  private func connect(
    _ server: NATSServer, _ user: String, _ password: String
  ) async throws -> NATSConnection {
    var options = NATSOptions()
    options.name = user
    options.credentials = .user(user, password: password)
    options.inboxPrefix = "_INBOX.\(user)"
    return try await NATSConnection(server.url, options)
  }

  /// Expects that the server does not permit `connection` to publish to `subject`.
  private func expectRefusal(
    of subject: String, to connection: NATSConnection, _ errors: Collected<NATSError>
  ) async throws {
    try connection.publish("x", to: subject)
    try await errors.wait(for: "refusal of \(subject)") { all in
      all.contains { error in
        if case .notPermitted(let reason) = error {
          reason.contains("\"\(subject)\"")
        } else {
          false
        }
      }
    }
  }

  /// Expects that the server does not permit `connection` to subscribe to `subject`.
  private func expectRefusal(
    ofReading subject: String, to connection: NATSConnection, _ errors: Collected<NATSError>
  ) async throws {
    let subscription = try connection.subscribe(subject) { _ in }
    try await errors.wait(for: "refusal of \(subject)") { all in
      all.contains(
        .notPermitted(reason: "Permissions Violation for Subscription to \"\(subject)\""))
    }
    subscription.unsubscribe()
  }

  @Test func `users whose messages are stored do that with what README permits, and no more`()
    async throws
  {
    let folder = try TemporaryFolder()
    let configuration = try Page("Bridges/NATS/README.md").block("conf", number: 1)
      .replacing("jetstream {}", with: "jetstream { store_dir: \"\(folder.path)\" }")
    #expect(configuration.contains(folder.path))
    let server = try NATSServer(configuration)
    let connections = [
      try await connect(server, "till", "secret1"), try await connect(server, "display", "secret2"),
    ]
    let errors = connections.map { $0.collectErrors() }
    let (sales, shown, screen) = (ShopDelegateMulticast(), ShopDelegateMulticast(), Clerk())
    shown.add(screen, delegateQueue: DispatchQueue(label: "display"))
    var joined: [NATSMulticast] = []
    for (connection, multicast) in zip(connections, [sales, shown]) {
      var join = JoinOptions()
      join.storage = NATSStorage(durableName: connection.processName)
      joined.append(try await connection.join("shop", multicast, join))
    }

    sales.shop("corner", didSell: 1)

    #expect(try await screen.sold.wait(count: 1) == [1])
    await joined[1].leave()
    try await joined[0].waitUntilStored()
    for connection in connections { try await connection.flush() }
    #expect(joined[0].statistics.unconfirmed == 0)
    #expect(errors.map(\.all) == [[], []])
    for subject in [
      "$JS.API.STREAM.PURGE.shop", "$JS.API.STREAM.DELETE.shop", "$JS.API.STREAM.UPDATE.shop",
      "$JS.API.CONSUMER.DELETE.shop.till", "$JS.API.CONSUMER.INFO.shop.till",
      "$JS.ACK.shop.till.1.1.1.1.0", "_INBOX.x", "shop.send.shop:didSell:",
    ] {
      try await expectRefusal(of: subject, to: connections[1], errors[1])
    }
    try await expectRefusal(ofReading: "_INBOX.till.>", to: connections[1], errors[1])
    try await expectRefusal(ofReading: "_INBOX.>", to: connections[0], errors[0])
    for connection in connections { await connection.close() }
  }

  @Test func `users send and ask what they may, and nothing else`() async throws {
    let server = try NATSServer(try Page("Bridges/NATS/README.md").block("conf"))
    let till = try await connect(server, "till", "secret1")
    let display = try await connect(server, "display", "secret2")
    let (sales, shown) = (ShopDelegateMulticast(), ShopDelegateMulticast())
    let (cashier, screen) = (Clerk(), Clerk(largest: 5))
    sales.add(cashier, delegateQueue: DispatchQueue(label: "till"))
    shown.add(screen, delegateQueue: DispatchQueue(label: "display"))
    var join = JoinOptions()
    join.presence = .seconds(60)
    let a = try await till.join("shop", sales, join)
    try await display.join("shop", shown, join)
    try await a.wait(forProcesses: ["display"])

    sales.shop("corner", didSell: 1)
    #expect(try await screen.sold.wait(count: 1) == [1])
    let may = try await sales.ask("shop:maySell:", "corner", 7, as: Bool.self)
      .allSatisfy(default: true, within: .seconds(60)) { $0 }
    #expect(!may)

    let errors = display.collectErrors()
    shown.shop("corner", didSell: 2)
    let refused = try await errors.wait(count: 1)
    guard case .notPermitted(let reason) = refused.first else {
      Issue.record("\(refused)")
      return
    }
    #expect(reason.contains("shop.send.shop:didSell:"))
    // The display may answer questions, and may not publish anything else.
    try await expectRefusal(of: "_INBOX.x", to: display, errors)
    try await expectRefusal(of: "shop.cancel", to: display, errors)
    // The display cannot read the answers to other users either.
    try await expectRefusal(ofReading: "_INBOX.till.>", to: display, errors)
    // After the flush, the server has processed everything sent before on this connection.
    try await display.flush()
    sales.shop("corner", didSell: 3)
    #expect(try await screen.sold.wait(count: 3) == [1, 2, 3])
    #expect(cashier.sold.all.contains(2) == false)
    await till.close()
    await display.close()
  }
}
