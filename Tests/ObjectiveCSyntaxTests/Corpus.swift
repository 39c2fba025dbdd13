import Foundation

/// The headers that were written for the tests.
enum Corpus {
  static let names = ["Enumerations", "Macros", "Methods", "Types", "WellKnown"]

  static func text(of file: String) throws -> String {
    let directory = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    return try String(
      contentsOf: directory.appendingPathComponent("Headers/\(file)"), encoding: .utf8)
  }
}
