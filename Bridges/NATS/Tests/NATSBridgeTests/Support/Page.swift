import Foundation
import Testing

/// A page of the documentation, whose examples tests run.
struct Page {
  private let text: String

  /// Reads the page with a path in the repository.
  init(_ path: String) throws {
    var root = URL(filePath: #filePath)
    for _ in 0..<6 { root.deleteLastPathComponent() }
    text = try String(contentsOf: root.appending(path: path), encoding: .utf8)
  }

  /// The lines of a block of a language, the first one if not told otherwise.
  func block(_ language: String, number: Int = 0) throws -> String {
    var rest = text[...]
    for _ in 0..<number {
      rest = rest[try #require(rest.firstRange(of: "```\(language)\n")).upperBound...]
    }
    let begin = try #require(rest.firstRange(of: "```\(language)\n")).upperBound
    let end = try #require(rest[begin...].firstRange(of: "\n```")).lowerBound
    return String(rest[begin..<end])
  }
}
