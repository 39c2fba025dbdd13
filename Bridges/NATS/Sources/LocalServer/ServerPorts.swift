package import Foundation

/// The ports that a `nats-server` has written down.
package struct ServerPorts: Sendable {
  /// The port of its clients.
  package let client: Int

  /// The port of its monitor, if it has one.
  package let monitor: Int?

  /// Reads a server's file; nil if it is not there or not yet whole.
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
