import Dispatch
import DynamicMulticast
import Foundation
import Testing

@testable import NATSBridge

/// The configuration of a server that README shows.
@Suite(.hangLimit)
struct PermissionTests {
  /// The lines of the first block of a language in README.
  private static func block(_ language: String) throws -> String {
    let file = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().appending(path: "README.md")
    let text = try String(contentsOf: file, encoding: .utf8)
    let rest = try #require(text.firstRange(of: "```\(language)\n")).upperBound
    let end = try #require(text[rest...].firstRange(of: "\n```")).lowerBound
    return String(text[rest..<end])
  }

  @Test func `storage needs the subjects of the server's own that README names`() async throws {
    let permitted = ["shop.send.*", "shop.cancel", "$JS.API.>", "$JS.ACK.>", "_INBOX.>"]
    let server = try NATSServer(
      """
      authorization {
        users = [
          {
            user: till, password: secret
            permissions: {
              publish: [\(permitted.map { "\"\($0)\"" }.joined(separator: ", "))]
              subscribe: ["shop.>", "_INBOX.>"]
            }
          }
        ]
      }
      """, jetStream: true)
    var options = NATSOptions()
    options.credentials = .user("till", password: "secret")
    let connections = [
      try await NATSConnection(server.url, options), try await NATSConnection(server.url, options),
    ]
    let errors = connections.map { $0.collectErrors() }
    let (sales, shown, screen) = (ShopDelegateMulticast(), ShopDelegateMulticast(), Clerk())
    shown.add(screen, delegateQueue: DispatchQueue(label: "display"))
    for (index, multicast) in [sales, shown].enumerated() {
      var join = JoinOptions()
      join.storage = NATSStorage(durableName: "till-\(index)")
      try await connections[index].join("shop", multicast, join)
    }

    sales.shop("corner", didSell: 1)

    #expect(try await screen.sold.wait(count: 1) == [1])
    for connection in connections { await connection.close() }
    #expect(errors.allSatisfy { $0.all.isEmpty })
  }

  @Test func `users send and ask what they may, and nothing else`() async throws {
    let server = try NATSServer(try Self.block("conf"))
    func connect(_ user: String, _ password: String) async throws -> NATSConnection {
      var options = NATSOptions()
      options.name = user
      options.credentials = .user(user, password: password)
      return try await NATSConnection(server.url, options)
    }
    let till = try await connect("till", "secret1")
    let display = try await connect("display", "secret2")
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
    // The server has handled what came before on the same connection.
    try await display.flush()
    sales.shop("corner", didSell: 3)
    #expect(try await screen.sold.wait(count: 3) == [1, 2, 3])
    #expect(cashier.sold.all.contains(2) == false)
    await till.close()
    await display.close()
  }
}
