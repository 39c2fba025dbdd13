import Foundation
import Invocation
import PlugInComparison
import PortComparison
import Testing

/// The plug-ins beside the modules of XMPPFramework that they stand for.
///
/// The variable `ORIGINALS` names a folder with XMPPFramework. `lay-out.sh` makes the plug-ins.
@Suite(.serialized)
struct PlugInComparisonTests {
  @Test(arguments: PlugInComparison.all.map(\.name))
  func `a plug-in does what its original does`(name: String) async throws {
    try await compare(name) {
      let report = try $0.check(messages: 400, seed: 5)
      #expect(report.sessions > 1)
      #expect(report.messages >= 400)
    }
  }

  @Test func `a ping has the default time limit if the given one is no time`() async throws {
    try await compare("Ping") {
      for limit in ["0", "-1", "inf", "nan", "1e300", "soon"] {
        try $0.check([
          .send("activate"), Self.addressOfRomeo, .send("pingCommand:", .string("romeo \(limit)")),
          .advance(.seconds(9.999)), .advance(.milliseconds(1)),
        ])
      }
    }
  }

  @Test(arguments: ["Ping", "Version"])
  func `a deactivated module hears nothing of its requests`(name: String) async throws {
    let command: Selector = name == "Ping" ? "pingCommand:" : "versionCommand:"
    try await compare(name) {
      for end in [PortStep.advance(.seconds(60)), .send("loseConnection")] {
        try $0.check([
          .send("activate"), Self.addressOfRomeo, .send(command, "romeo"), .send("deactivate"),
          .send("activate"), end,
        ])
      }
    }
  }

  @Test func `open requests fail in the order of sending`() async throws {
    let pings = (1...8).flatMap { number -> [PortStep] in
      let romeo = PortValue.made("XMPPJID", ["full": .string("romeo@example.com/\(number)")])
      return [.answer("program", "addressOf:", romeo), .send("pingCommand:", "romeo")]
    }
    try await compare("Ping") {
      try $0.check(PortSession([.send("activate")] + pings + [.send("loseConnection")]))
    }
  }

  @Test func `a message with a receipt requests none`() async throws {
    try await compare("Receipts") {
      try $0.check([.send("activate"), .send("say:", Self.message("to", ["body", "received"]))])
    }
  }

  @Test func `a receipt for a room does not go to a member of the room`() async throws {
    try await compare("Receipts") {
      try $0.check([
        .send("activate"),
        .send("receive:", Self.message("from", ["body", "request"], type: "groupchat")),
      ])
    }
  }

  @Test func `a deactivated module does not connect its stream`() async throws {
    try await compare("Reconnect") {
      try $0.check([
        .send("activate"), .send("loseConnection"), .send("deactivate"), .advance(.seconds(60)),
        .send("activate"), .advance(.seconds(60)),
      ])
    }
  }

  @Test func `a stream is connected again unless another client has its resource`() async throws {
    try await compare("Reconnect") {
      for condition in ["conflict", "reset"] {
        try $0.check([
          .send("activate"), .send("endStream:", .string(condition)), .advance(.seconds(60)),
          .send("reconnectCommand:", ""), .send("loseConnection"), .advance(.seconds(1)),
          .send("disconnect"), .advance(.seconds(60)),
        ])
      }
    }
  }

  @Test func `the last of several chat states counts`() async throws {
    try await compare("ChatStates") {
      try $0.check([
        .send("activate"), .send("receive:", Self.message("from", ["composing", "active"])),
        .send("receive:", Self.message("from", ["active", "composing"])),
      ])
    }
  }

  @Test func `a folder without XMPPFramework is an error that says what to do`() {
    let folder = FileManager.default.temporaryDirectory.appending(path: "empty-\(UUID())").path
    #expect {
      _ = try PlugInComparison.named("Ping").make(plugIns: Self.plugIns, originals: folder)
    } throws: {
      "\($0)".hasPrefix("XMPPFramework is not in '\(folder)': let ORIGINALS name a folder")
    }
  }

  // MARK: Support

  private static let plugIns = URL(filePath: "/proc/self/exe").resolvingSymlinksInPath()
    .deletingLastPathComponent().appending(path: "PlugIns").path

  private static let addressOfRomeo = PortStep.answer(
    "program", "addressOf:", .made("XMPPJID", ["full": "romeo@example.com/orchard"]))

  private static func message(
    _ side: String, _ children: [String], type: String = "chat"
  ) -> PortValue {
    let namespaces = [
      "body": "jabber:client", "request": "urn:xmpp:receipts", "received": "urn:xmpp:receipts",
    ]
    let elements = children.map { name -> PortValue in
      let namespace = namespaces[name] ?? "http://jabber.org/protocol/chatstates"
      return .made("NSXMLElement", ["name": .string(name), "namespace": .string(namespace)])
    }
    let attributes: [String: PortValue] = [
      side: "room@example.com/romeo", "type": .string(type), "id": "m1",
    ]
    return .made(
      "NSXMLElement",
      ["name": "message", "attributes": .dictionary(attributes), "children": .list(elements)])
  }

  /// Runs a comparison on a thread outside of the cooperative pool.
  private func compare(
    _ name: String, _ check: @escaping @Sendable (PortComparison) throws -> Void
  ) async throws {
    let originals = ProcessInfo.processInfo.environment["ORIGINALS"] ?? ""
    try await withCheckedThrowingContinuation { done in
      let thread = Thread {
        done.resume(
          with: Result {
            try check(
              try PlugInComparison.named(name).make(plugIns: Self.plugIns, originals: originals))
          })
      }
      thread.stackSize = 8 << 20
      thread.start()
    }
  }
}
