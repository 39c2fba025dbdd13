import Foundation
import Testing

/// A page of the documentation whose examples are tested.
struct Page {
  private let text: String

  /// Reads the page at `path` in the repository.
  init(_ path: String) throws {
    var root = URL(filePath: #filePath)
    for _ in 0..<6 { root.deleteLastPathComponent() }
    text = try String(contentsOf: root.appending(path: path), encoding: .utf8)
  }

  /// Returns the lines of a code block of `language`; by default, of the first block.
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
