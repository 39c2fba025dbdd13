import Foundation

/// The headers that were written for the tests.
enum Corpus {
  static let names = [
    "Declarations", "Enumerations", "Lengths", "Macros", "Methods", "Types", "WellKnown",
  ]

  static func text(of file: String) throws -> String { try read("Headers/\(file)") }

  /// The programs: `Idioms.m`, which is only parsed, and three examples for `multicast-objc run`.
  static let programs =
    ["Programs/Idioms.m"]
    + ["QueueMulticast", "ListMulticast", "AskingAll"].map { "../../Examples/Scripts/\($0).m" }

  static func read(_ path: String) throws -> String {
    let directory = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    return try String(contentsOf: directory.appendingPathComponent(path), encoding: .utf8)
  }
}
