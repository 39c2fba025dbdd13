import Foundation

/// The headers that were written for the tests.
enum Corpus {
  static let names = ["Enumerations", "Macros", "Methods", "Types", "WellKnown"]

  static func text(of file: String) throws -> String { try read("Headers/\(file)") }

  /// Code that was found in articles, in a file of its own and in the examples that can be run.
  static let programs =
    ["Programs/Articles.m"]
    + ["GCDMulticastDelegate", "RRMulticastDelegate", "ReturnPattern"]
    .map { "../../Examples/Scripts/\($0).m" }

  static func read(_ path: String) throws -> String {
    let directory = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    return try String(contentsOf: directory.appendingPathComponent(path), encoding: .utf8)
  }
}
