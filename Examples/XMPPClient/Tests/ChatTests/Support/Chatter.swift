import ChatClient
import DynamicMulticast
import Foundation
import ProsodySupport
import XMPP

/// A user of the program, with a separate copy of the bundles.
final class Chatter: Sendable {
  struct NoPlugIns: Error, CustomStringConvertible {
    let path: String
    var description: String { "there are no bundles in \(path): lay-out.sh makes them" }
  }

  let client: ChatClient
  let screen = Screen()
  let folder: URL

  /// The folder of the test program, in which `lay-out.sh` creates the bundles.
  private static let built = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
    .deletingLastPathComponent()

  /// Connects to `prosody` with the account of `user`.
  static func login(
    _ user: String, on prosody: Prosody, password: String = "secret", plugIns: Bool = true,
    clock: any DispatchClock = .system
  ) async throws -> Chatter {
    let chatter = try Chatter(
      user, on: prosody, password: password, plugIns: plugIns, clock: clock)
    try await chatter.client.connect()
    try await chatter.screen.line(with: "connected as \(user)@")
    return chatter
  }

  private init(
    _ user: String, on prosody: Prosody, password: String, plugIns: Bool, clock: any DispatchClock
  ) throws {
    folder = FileManager.default.temporaryDirectory.appending(path: "chat-\(UUID())")
    if plugIns {
      // Copy the bundles: the two clients share a process, and each client disables and updates its
      // own plug-ins.
      let path = Self.built.appending(path: "PlugIns")
      guard FileManager.default.fileExists(atPath: path.path) else {
        throw NoPlugIns(path: path.path)
      }
      try FileManager.default.copyItem(at: path, to: folder)
    }
    let jid = try JID(user: user, domain: Prosody.domain)
    var configuration = XMPPConfiguration(
      jid: jid, password: password, host: prosody.host, port: prosody.port)
    configuration.tls = .preferred
    configuration.clock = clock
    client = ChatClient(
      configuration, plugIns: plugIns ? folder.path : nil, style: TextStyle(isColored: false)
    ) { [screen] line in screen.show(line) }
  }

  /// Copies the bundle `ReceiptsTwo`, the newer version of the plug-in for receipts, to `folder`.
  func addNewerReceipts() throws {
    try FileManager.default.copyItem(
      at: Self.built.appending(path: "NewerPlugIns/ReceiptsTwo"),
      to: folder.appending(path: "ReceiptsTwo"))
  }

  func enter(_ line: String) { client.enter(line) }

  /// Enters `/quit`, and removes the bundles.
  func leave() async {
    enter("/quit")
    for await _ in client.ended {}
    try? FileManager.default.removeItem(at: folder)
  }
}

/// Runs `body` with a server and two clients, which are each other's contacts and online.
nonisolated(nonsending) func withChat(
  _ body:
    nonisolated(nonsending) (Prosody, _ juliet: Chatter, _ romeo: Chatter) async throws ->
    Void
) async throws {
  try await Prosody.run(accounts: ["juliet": "secret", "romeo": "secret"], areContacts: true) {
    prosody in
    let juliet = try await Chatter.login("juliet", on: prosody)
    let romeo = try await Chatter.login("romeo", on: prosody)
    try await juliet.screen.line(with: "romeo is online")
    try await romeo.screen.line(with: "juliet is online")
    do {
      try await body(prosody, juliet, romeo)
    } catch {
      await juliet.leave()
      await romeo.leave()
      throw error
    }
    await juliet.leave()
    await romeo.leave()
  }
}
