import Foundation

/// The headers that were written for the tests.
enum Corpus {
  static let names = ["Enumerations", "Macros", "Methods", "Types", "WellKnown"]

  static func text(of file: String) throws -> String { try read("Headers/\(file)") }

  /// Programs that were found in articles.
  static func program() throws -> String { try read("Programs/Articles.m") }

  private static func read(_ path: String) throws -> String {
    let directory = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    return try String(contentsOf: directory.appendingPathComponent(path), encoding: .utf8)
  }
}
