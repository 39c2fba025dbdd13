import Foundation

/// A directory that goes with this object.
final class TemporaryDirectory {
  private let url = FileManager.default.temporaryDirectory
    .appendingPathComponent("MulticastCommandTests-\(UUID().uuidString)")

  init() throws {
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: false)
  }

  deinit {
    try? FileManager.default.removeItem(at: url)
  }

  func path(_ name: String) -> String {
    url.appendingPathComponent(name).path
  }

  /// Writes a session with these stanzas, and returns its path.
  func session(_ stanzas: String) throws -> String {
    let text = """
      <stream:stream xmlns='jabber:client' xmlns:stream='http://etherx.jabber.org/streams'>
      \(stanzas)
      </stream:stream>
      """
    try Data(text.utf8).write(to: url.appendingPathComponent("session.xml"))
    return path("session.xml")
  }

  func text(of name: String) throws -> String {
    try String(contentsOf: url.appendingPathComponent(name), encoding: .utf8)
  }
}
