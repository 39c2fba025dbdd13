import Foundation
import TestSupport
import Testing

/// The programs in the README and in Porting are identical to the compiled examples.
struct DocumentationTests {
  private static let article =
    "Sources/DynamicMulticast/DynamicMulticast.docc/PortingFromGCDMulticastDelegate.md"

  private func text(_ path: String) throws -> String {
    try String(contentsOf: packageFolder.appending(path: path), encoding: .utf8)
  }

  @Test func `the README's first program is an example`() throws {
    #expect(try text("README.md").contains(text("Examples/Greeting/Greeting.swift")))
  }

  @Test(arguments: [
    ("protocol WorkerDelegate: Respondable {", "Docs/Porting.md", "Worker"),
    ("final class Log: WorkerDelegate, Sendable {", "Docs/Porting.md", "Worker"),
    ("extension Download: MulticastDelegating {", article, "Download"),
  ])
  func `the pages' declarations are in examples, line by line`(
    line: String, page: String, example: String
  ) throws {
    let page = try text(page)
    let start = try #require(page.range(of: line))
    let end = try #require(page.range(of: "\n}\n", range: start.lowerBound..<page.endIndex))
    let program = try text("Examples/\(example)/\(example).swift")
    #expect(program.contains(page[start.lowerBound..<end.upperBound]))
  }
}
