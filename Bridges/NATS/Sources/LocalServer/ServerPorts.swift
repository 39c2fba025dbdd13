package import Foundation

/// The ports that a `nats-server` has written to its ports file.
package struct ServerPorts: Sendable {
  /// The port for clients.
  package let client: Int

  /// The port of the HTTP monitor; `nil` if the monitor is off.
  package let monitor: Int?

  /// Reads a server's ports file; returns `nil` if the file does not exist or is incomplete.
  package init?(_ file: URL) {
    struct Content: Decodable {
      let nats: [URL]
      let monitoring: [URL]?
    }
    guard let data = try? Data(contentsOf: file),
      let content = try? JSONDecoder().decode(Content.self, from: data),
      let client = content.nats.first?.port
    else { return nil }
    self.client = client
    monitor = content.monitoring?.first?.port
  }
}
