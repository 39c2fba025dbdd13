import DynamicMulticast
import Foundation
import Invocation
import MessageCoding
import Testing

@testable import NATSBridge

/// Tests of messages between processes with different versions of a protocol.
@Suite(.hangLimit)
struct VersionTests {
  /// A type that exists only in newer processes.
  struct Receipt: Codable, Sendable {
    var count: Int
  }

  /// The arguments of a message as another version sends them, and the reader's error.
  struct Version: Sendable, CustomTestStringConvertible {
    var testDescription: String
    var arguments: [String]
    var reason: String

    func json(_ selector: String) -> String {
      #"{"selector":"\#(selector)","arguments":[\#(arguments.joined(separator: ","))]}"#
    }
  }

  static let name = #"{"type":"Swift.String","value":"corner"}"#
  static let count = #"{"type":"Swift.Int","value":1}"#
  static let versions = [
    Version(
      testDescription: "one argument more", arguments: [name, count, count],
      reason: "takes 2 arguments, but was sent 3"),
    Version(
      testDescription: "one argument fewer", arguments: [name],
      reason: "takes 2 arguments, but was sent 1"),
    Version(
      testDescription: "an argument of a newer type",
      arguments: [name, #"{"type":"Shop.Receipt","value":{"count":1}}"#],
      reason: "argument 1: expected Int, but no type is registered as \"Shop.Receipt\""),
  ]

  @Test(arguments: versions)
  func `a message of another version is refused with the reason, and those after it come`(
    version: Version
  ) async throws {
    let server = try NATSServer()
    let b = try await ShopProcess(server, "b")
    let errors = b.connection.collectErrors()
    let stranger = try await NATSConnection(server.url)

    try stranger.publish(version.json("shop:didSell:"), to: "shop.send.shop:didSell:")
    let current = Version(testDescription: "", arguments: [Self.name, Self.count], reason: "")
    try stranger.publish(current.json("shop:didSell:"), to: "shop.send.shop:didSell:")

    #expect(try await b.clerk.sold.wait(count: 1) == [1])
    let text = try await errors.wait(count: 1).map { "\($0)" }.joined()
    #expect(text.hasPrefix("b cannot read a message of "))
    #expect(text.contains("shop.send.shop:didSell:: 'shop:didSell:' \(version.reason)"), "\(text)")
    #expect(b.joined.statistics.unreadable == 1)
    await stranger.close()
    await b.connection.close()
  }

  @Test(arguments: versions)
  func `a question of another version is answered with the reason, and those after it are answered`(
    version: Version
  ) async throws {
    let server = try NATSServer()
    let (a, b) = (try await ShopProcess(server, "a"), try await ShopProcess(server, "b"))
    let errors = b.connection.collectErrors()
    await a.joined.leave()
    let stranger = try await NATSConnection(server.url)
    let inbox = stranger.newInbox()
    let (subscription, replies) = try await stranger.collect(inbox)

    let question = Array(version.json("shop:maySell:").utf8)
    try question.withUnsafeBytes { bytes in
      try stranger.publish(bytes, to: "shop.ask.shop:maySell:", replyTo: inbox)
    }

    let reply = try await replies.wait(count: 1).joined()
    #expect(reply.contains(version.reason), "\(reply)")
    let text = try await errors.wait(count: 1).map { "\($0)" }.joined()
    #expect(text.hasPrefix("b cannot read a message of "))
    #expect(text.contains("shop.ask.shop:maySell:: 'shop:maySell:' \(version.reason)"), "\(text)")
    try await a.connection.join("shop", a.delegates)
    #expect(
      try await a.delegates.ask("shop:maySell:", "corner", 20, as: Bool.self)
        .allSatisfy(default: true, within: .seconds(60)) { $0 } == false)
    subscription.unsubscribe()
    for connection in [stranger, a.connection, b.connection] { await connection.close() }
  }

  @Test(arguments: [MessageFormat.binary, .json])
  func `an argument of a type that the reader does not have is named in both forms`(
    format: MessageFormat
  ) async throws {
    let server = try NATSServer()
    let b = try await ShopProcess(server, "b")
    let errors = b.connection.collectErrors()
    let newer = MulticastDelegate()
    let connection = try await NATSConnection(server.url)
    var join = JoinOptions()
    join.format = format
    join.answerLimit = .seconds(600)
    join.types = [CodedType(Receipt.self, named: "Shop.Receipt")]
    let sold = MethodSignature(argumentTypes: [String.self, Receipt.self])
    let maySell = MethodSignature(
      argumentTypes: [String.self, Receipt.self], returnType: Bool.self)
    let description = ProtocolDescription(
      "NewestShopDelegate", optional: ["shop:didSell:": sold, "shop:maySell:": maySell])
    try await connection.join("shop", newer, conformingTo: description, join)

    newer.send("shop:didSell:", "corner", Receipt(count: 1))
    try await errors.wait(count: 1)
    let failures = Collected<String>()
    let may = newer.ask("shop:maySell:", "corner", Receipt(count: 1), as: Bool.self)
    let asking = Task {
      for try await result in may.results() {
        if case .failure(let failure) = result.value { failures.append("\(failure.error)") }
      }
    }

    // The asker receives the reason.
    let told = try await failures.wait(count: 1).joined()
    #expect(told.contains("Shop.Receipt"), "\(told)")
    asking.cancel()
    let texts = try await errors.wait(count: 2).map { "\($0)" }
    #expect(texts.allSatisfy { $0.contains("Shop.Receipt") }, "\(texts)")
    #expect(b.clerk.sold.all.isEmpty)
    await connection.close()
    await b.connection.close()
  }
}
