import Foundation
import TestSupport
import Testing

/// The programs in the README and in Porting are identical to the compiled snippets.
struct DocumentationTests {
  private static let article =
    "Sources/DynamicMulticast/DynamicMulticast.docc/PortingFromGCDMulticastDelegate.md"

  private func text(_ path: String) throws -> String {
    try String(contentsOf: repository.appending(path: path), encoding: .utf8)
  }

  @Test func `the README's first program is a snippet`() throws {
    #expect(try text("README.md").contains(text("Snippets/Greeting.swift")))
  }

  @Test(arguments: [
    ("protocol WorkerDelegate: Respondable {", "Docs/Porting.md", "Snippets/Worker.swift"),
    ("final class Log: WorkerDelegate, Sendable {", "Docs/Porting.md", "Snippets/Worker.swift"),
    ("extension Download: MulticastDelegating {", article, "Snippets/Download.swift"),
  ])
  func `the pages' declarations are in snippets, line by line`(
    line: String, page: String, path: String
  ) throws {
    let page = try text(page)
    let start = try #require(page.range(of: line))
    let end = try #require(page.range(of: "\n}\n", range: start.lowerBound..<page.endIndex))
    #expect(try text(path).contains(page[start.lowerBound..<end.upperBound]))
  }
}
