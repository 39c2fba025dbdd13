import Dispatch
import DynamicMulticast
import Foundation
import MessageCoding
import Testing

@testable import MulticastBus
@testable import NATSBridge

/// Tests of `multicast bus` with a server and several processes.
@Suite(.hangLimit)
struct BusTests {
  private let server: NATSServer
  private let lines = Collected<String>()

  init() throws { server = try NATSServer() }

  private func session(
    _ url: String? = nil, _ options: NATSOptions = NATSOptions()
  ) async throws -> BusSession {
    let lines = lines
    return try await BusSession(url ?? server.url, options) { lines.append($0) }
  }

  private func join(
    _ process: String, _ name: String, _ delegates: ShopDelegateMulticast, presence: Bool = false
  ) async throws -> NATSMulticast {
    var options = NATSOptions()
    options.name = process
    var join = JoinOptions()
    if presence { join.presence = .seconds(60) }
    let connection = try await NATSConnection(server.url, options)
    return try await connection.join(name, delegates, join)
  }

  @Test func `it shows messages, questions with their answers, and processes`() async throws {
    let session = try await session()
    async let noError = session.show("shop", count: 3)
    try await lines.wait(count: 1)
    let (sales, shown) = (ShopDelegateMulticast(), ShopDelegateMulticast())
    shown.add(Keeper.clerk, delegateQueue: DispatchQueue(label: "shown"))
    let till = try await join("till", "shop", sales, presence: true)
    try await lines.wait(for: "the till") { $0.contains("  -  till is there") }
    // A different multicast whose subjects begin with the same parts.
    let other = ShopDelegateMulticast()
    let elsewhere = try await join("elsewhere", "shop.corner", other)
    other.shop("corner", didSell: 9)
    let display = try await join("display", "shop", shown)
    sales.shop("corner", didSell: 3)
    try await lines.wait(for: "the message") { $0.count >= 4 }
    let mayNot = sales.ask("shop:maySell:", "corner", 11, as: Bool.self)
    #expect(try await mayNot.first(within: .seconds(60)) == false)
    try await lines.wait(for: "the answer") { $0.contains { $0.hasSuffix(" false") } }
    sales.shop("corner", didSell: 4)

    #expect(try await noError)
    let expected = [
      "  -  watching shop", "  -  till is there", #"  1  shop: "corner" didSell: 3"#,
      "       till      sends       its message 1, 36 bytes",
      #"  2  shop: "corner" maySell: 11"#, "       -         asks        27 bytes",
      "       display   Clerk       false", #"  3  shop: "corner" didSell: 4"#,
      "       till      sends       its message 2, 36 bytes",
    ]
    #expect(lines.all.filter { !$0.hasSuffix("the question") } == expected)
    withExtendedLifetime((till, display, elsewhere)) {}
  }

  @Test(arguments: ["cancel", "presence"])
  func `a message may have the name of another subject`(selector: String) async throws {
    let session = try await session()
    async let noError = session.show("shop", count: 1)
    try await lines.wait(count: 1)
    #expect(try await self.session().send(WrittenMessage(selector, []), to: "shop"))
    #expect(try await noError)
    #expect(lines.all.dropFirst().first == "  1  \(selector)")
  }

  @Test func `it sends a message that delegates get`() async throws {
    let (delegates, clerk) = (ShopDelegateMulticast(), Clerk())
    delegates.add(clerk, delegateQueue: DispatchQueue(label: "clerk"))
    let joined = try await join("till", "shop", delegates)
    let message = try WrittenMessage("shop:didSell:", ["corner", "7"])
    #expect(try await session().send(message, to: "shop"))
    #expect(try await clerk.sold.wait(count: 1) == [7])
    withExtendedLifetime(joined) {}
  }

  @Test func `it asks, and shows the answers of all processes`() async throws {
    let clerks = [Clerk(largest: 10), Clerk(largest: 20)]
    var joined: [NATSMulticast] = []
    var multicasts: [ShopDelegateMulticast] = []
    for (index, clerk) in clerks.enumerated() {
      let delegates = ShopDelegateMulticast()
      delegates.add(clerk, delegateQueue: DispatchQueue(label: "clerk"))
      multicasts.append(delegates)
      joined.append(try await join("till\(index)", "shop", delegates))
    }
    let message = try WrittenMessage("shop:maySell:", ["corner", "15"])
    #expect(try await session().ask(message, "shop", within: .seconds(60), count: 2))
    #expect(lines.all.first == #"  1  shop: "corner" maySell: 15"#)
    #expect(
      lines.all.dropFirst().sorted() == [
        "       till0     Clerk       false", "       till1     Clerk       true",
      ])
    withExtendedLifetime((joined, multicasts)) {}
  }

  @Test func `a question that no process hears ends at once`() async throws {
    let message = try WrittenMessage("shop:maySell:", ["corner", "15"])
    #expect(try await !session().ask(message, "shop", within: .seconds(3600), count: 1))
    #expect(lines.all.last == "  -  no process has answered")
  }

  @Test func `a message that is not permitted is an error`() async throws {
    let strict = try NATSServer(
      """
      authorization {
        users = [{ user: a, password: b, permissions: { publish: ["other"], subscribe: [">"] } }]
      }
      """)
    let message = try WrittenMessage("shop:didSell:", ["corner", "7"])
    let url = "nats://a:b@127.0.0.1:\(strict.port)"
    #expect(try await !session(url).send(message, to: "shop"))
    #expect(lines.all.contains { $0.contains("shop.send.shop:didSell:") }, "\(lines.all)")
  }

  @Test func `a user watches the replies that it may read`() async throws {
    let strict = try NATSServer(
      """
      authorization {
        users = [{ user: a, password: b, permissions: { subscribe: ["shop.>", "mine.>"] } }]
      }
      """)
    let url = "nats://a:b@127.0.0.1:\(strict.port)"
    let message = try WrittenMessage("shop:didSell:", ["corner", "7"])
    for (number, prefix) in ["_INBOX", "mine"].enumerated() {
      var options = NATSOptions()
      options.inboxPrefix = prefix
      let watching = try await session(url, options)
      async let noError = watching.show("shop", count: 1)
      try await lines.wait(for: "watching") { lines in
        lines.count { $0 == "  -  watching shop" } == number + 1
      }
      #expect(try await session(url, options).send(message, to: "shop"))
      #expect(try await noError == (prefix == "mine"))
    }
    #expect(lines.all.count { $0.contains(#"Subscription to "_INBOX.>""#) } == 1)
  }

  /// Holds a delegate that outlives the test.
  private enum Keeper { static let clerk = Clerk() }
}
