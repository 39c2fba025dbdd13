import Foundation

/// A temporary directory, which is deleted together with this object.
package final class TemporaryDirectory {
  private let url = FileManager.default.temporaryDirectory
    .appendingPathComponent("TemporaryDirectory-\(UUID().uuidString)")

  package init() throws {
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: false)
  }

  deinit {
    try? FileManager.default.removeItem(at: url)
  }

  package func path(_ name: String) -> String {
    url.appendingPathComponent(name).path
  }

  /// Writes a file, and returns its path.
  package func write(_ text: String, to name: String) throws -> String {
    try Data(text.utf8).write(to: url.appendingPathComponent(name))
    return path(name)
  }

  package func text(of name: String) throws -> String {
    try String(contentsOf: url.appendingPathComponent(name), encoding: .utf8)
  }
}
