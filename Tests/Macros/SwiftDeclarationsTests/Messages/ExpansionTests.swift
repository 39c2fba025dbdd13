import Foundation
@testable import SwiftDeclarations
import Testing

/// The expansions of the declarations in `Expansions`, compared with the files beside them.
///
/// With `RECORD_EXPANSIONS=1`, the test replaces the files.
struct ExpansionTests {
  private static let folder = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "Expansions")

  private static let names =
    ((try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? [])
    .filter { $0.hasSuffix(".txt") && !$0.hasSuffix(".expanded.txt") }
    .map { String($0.dropLast(".txt".count)) }.sorted()

  @Test(arguments: names) func `a declaration expands to the text beside it`(name: String) throws {
    let source = try String(
      contentsOf: Self.folder.appending(path: "\(name).txt"), encoding: .utf8)
    let expansion = SwiftFile(source).declarations.map { member -> String in
      guard case .declaration(let declaration) = member else { return "" }
      return Expansion.text(of: declaration, in: source)
    }.joined(separator: "\n")
    let url = Self.folder.appending(path: "\(name).expanded.txt")
    if ProcessInfo.processInfo.environment["RECORD_EXPANSIONS"] != nil {
      try expansion.write(to: url, atomically: true, encoding: .utf8)
    }
    #expect(try String(contentsOf: url, encoding: .utf8) == expansion)
  }

  @Test func `there are expansions to compare`() {
    #expect(Self.names.count > 5)
  }
}
