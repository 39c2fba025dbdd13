import Dispatch
import DynamicMulticast
import Invocation
import MessageCoding
import Testing

@testable import NATSBridge

/// Tests of the operations that the server or the bridge refuses.
@Suite(.hangLimit)
struct RefusalTests {
  private func server(publish: [String], subscribe: [String]) throws -> NATSServer {
    func list(_ subjects: [String]) -> String {
      subjects.map { "\"\($0)\"" }.joined(separator: ", ")
    }
    return try NATSServer(
      """
      authorization {
        users = [
          {
            user: till, password: secret
            permissions: { publish: [\(list(publish))], subscribe: [\(list(subscribe))] }
          }
          { user: all, password: secret }
        ]
      }
      """)
  }

  private func connect(_ server: NATSServer, _ user: String) async throws -> NATSConnection {
    var options = NATSOptions()
    options.name = user
    options.credentials = .user(user, password: "secret")
    return try await NATSConnection(server.url, options)
  }

  private func expectRefusal(
    of subject: String, _ body: () async throws -> Void
  ) async {
    do {
      try await body()
      Issue.record("it is permitted")
    } catch NATSError.notPermitted(let reason) {
      #expect(reason.contains("\"\(subject)\""))
    } catch {
      Issue.record("\(error)")
    }
  }

  @Test(arguments: ["shop.send.*", "shop.ask.*", "shop.cancel", "shop.presence"])
  func `joining throws where the server does not let a process hear a subject`(
    subject: String
  ) async throws {
    let all = ["shop.send.*", "shop.ask.*", "shop.cancel", "shop.presence"]
    let server = try server(publish: [">"], subscribe: all.filter { $0 != subject })
    let connection = try await connect(server, "till")
    var options = JoinOptions()
    options.presence = .seconds(60)
    // Try twice, because the server reports the same text each time.
    for _ in 0..<2 {
      await expectRefusal(of: subject) {
        try await connection.join("shop", ShopDelegateMulticast(), options)
      }
    }
    if subject == "shop.ask.*" || subject == "shop.cancel" {
      await expectRefusal(of: subject) {
        _ = try await connection.export(
          Clerk(), as: "shop", conformingTo: (any ShopDelegate).self, delivery: .synchronous)
      }
    }
    await connection.close()
  }

  @Test func `a question that may not be asked ends at once, with the subject`() async throws {
    let server = try server(publish: ["shop.send.*"], subscribe: ["shop.>", "_INBOX.>"])
    let connection = try await connect(server, "till")
    let other = try await connect(server, "all")
    let (delegates, others) = (ShopDelegateMulticast(), ShopDelegateMulticast())
    try await connection.join("shop", delegates)
    try await other.join("shop", others)
    var failures: [String] = []
    for try await answer in delegates.ask("shop:maySell:", "corner", 1, as: Bool.self)
      .results(within: .seconds(3600))
    {
      if case .failure(let failure) = answer.value { failures.append("\(failure.error)") }
    }
    #expect(failures.count == 1)
    #expect(failures.first?.contains("\"shop.ask.shop:maySell:\"") == true)

    let proxy = try await connection.proxy(
      "printer", conformingTo: (any Printing).self, within: .seconds(3600))
    await expectRefusal(of: "printer.ask.refill:") {
      _ = try await proxy.performAsync("refill:", 1, as: Void.self)
    }
    await connection.close()
    await other.close()
  }

  @Test func `a question whose answers may not be heard ends at once, each time`() async throws {
    let server = try server(publish: [">"], subscribe: ["shop.>", "_INBOX.other.>"])
    let connection = try await connect(server, "till")
    let other = try await connect(server, "all")
    let (delegates, others) = (ShopDelegateMulticast(), ShopDelegateMulticast())
    try await connection.join("shop", delegates)
    try await other.join("shop", others)
    let desk = PrinterDesk()
    let export = try await other.export(
      desk, as: "printer", conformingTo: (any Printing).self, delivery: .synchronous)
    let proxy = try await connection.proxy(
      "printer", conformingTo: (any Printing).self, within: .seconds(3600))
    for _ in 0..<2 {
      await #expect {
        try await delegates.ask("shop:maySell:", "corner", 1, as: Bool.self)
          .allSatisfy(default: true, within: .seconds(3600)) { $0 }
      } throws: {
        "\($0)".contains("Subscription to \"_INBOX.")
      }
      await #expect {
        try await proxy.performAsync("refill:", 1, as: Void.self)
      } throws: {
        "\($0)".contains("Subscription to \"_INBOX.")
      }
    }
    withExtendedLifetime(export) {}
    await connection.close()
    await other.close()
  }

  @Test func `questions with one subject for replies count one by one`() async throws {
    let server = try NATSServer()
    let connection = try await NATSConnection(server.url)
    let foreigner = try await NATSConnection(server.url, .echoing)
    let desk = PrinterDesk()
    let export = try await connection.export(
      desk, as: "printer", conformingTo: (any Printing).self, delivery: .synchronous)
    let description = try #require(ProtocolDescription(of: (any Printing).self))
    let coder = try MessageCoder(description)
    let bytes = try coder.encode(CodedMessage(Invocation("wait:", "for ever")), as: .binary)

    for _ in 0..<10_001 {
      try bytes.withUnsafeBytes { try foreigner.publish($0, to: "printer.ask.wait:", replyTo: "x") }
    }
    try await foreigner.flush()

    while export.unreadable == 0 { await Task.yield() }
    #expect(export.unreadable == 1)
    try await desk.waiting.wait(count: 10_000)
    // A single cancellation ends all questions with this reply subject.
    try foreigner.publish("x", to: "printer.cancel")
    try await desk.cancelled.wait(count: 10_000)
    await export.end()
    await connection.close()
    await foreigner.close()
  }

  @Test func `of one process's replies to a question, the first counts`() async throws {
    let server = try NATSServer()
    let connection = try await NATSConnection(server.url)
    let foreigner = try await NATSConnection(server.url)
    let delegates = ShopDelegateMulticast()
    var options = JoinOptions()
    options.presence = .seconds(60)
    let joined = try await connection.join("shop", delegates, options)
    for name in ["x", "y"] {
      try foreigner.publish("here \(name == "x" ? 1 : 2) \(name)", to: "shop.presence")
    }
    for await names in joined.processUpdates() where names == ["x", "y"] { break }
    let description = try #require(delegates.protocolDescription)
    let coder = try MessageCoder(description)
    let subscription = try foreigner.subscribe("shop.ask.*") { message in
      for (process, answer) in [("x", true), ("x", false), ("y", true)] {
        let reply = CodedReply(
          process: process, answers: [CodedAnswer(delegate: "Clerk", outcome: .success(answer))])
        guard let inbox = message.replyTo,
          let bytes = try? coder.encode(reply, to: "shop:maySell:", as: .binary)
        else { return }
        try? bytes.withUnsafeBytes { try foreigner.publish($0, to: inbox) }
      }
    }
    try await foreigner.flush()

    let answers = try await delegates.ask("shop:maySell:", "corner", 1, as: Bool.self)
      .reduce([Bool](), within: .seconds(3600)) { $0 + [$1] }

    #expect(answers == [true, true])
    subscription.unsubscribe()
    await connection.close()
    await foreigner.close()
  }

  @Test(arguments: ["a.b:", "a b:", "a\r\nPUB x 0\r\n\r\n", "a*:", "a>", "\u{7F}", ""])
  func `a selector that is no part of a subject is refused`(selector: String) throws {
    let subjects = try SubjectName("shop")
    #expect(throws: NATSError.invalidSubject("shop.send.\(selector)")) {
      try subjects.check(["shop:didSell:", selector])
    }
    try subjects.check(["shop:didSell:"])
  }

  @Test func `a message that is written by hand cannot break the protocol`() async throws {
    let server = try NATSServer()
    let connection = try await NATSConnection(server.url)
    let text = #"{"selector":"a\r\nPUB x 0\r\n","arguments":[]}"#
    #expect(throws: (any Error).self) { try connection.send(text, to: "shop") }
    try await connection.flush()
    #expect(connection.statistics.messagesOut == 0)
    await connection.close()
  }
}
