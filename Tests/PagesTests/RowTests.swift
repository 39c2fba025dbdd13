import Foundation
import Testing

/// The rows of the tables about porting, each of which has a test of the same name.
struct RowTests {
  /// Returns the tests of files or folders, by the names of their suites.
  private func tests(in paths: [String]) throws -> [String: [String]] {
    var tests: [String: [String]] = [:]
    for path in paths {
      for suite in try Page(path).text.split(separator: "\n@Suite(\"").dropFirst() {
        let names = suite.matches(of: /@Test(?:\("(.+)"\))?\s+func\s+(?:`(.+)`|\w+)\(/)
        tests[String(suite.prefix { $0 != "\"" }), default: []] += names.map {
          String($0.1 ?? $0.2 ?? "")
        }
      }
    }
    return tests
  }

  /// Returns the rows of a page without code font, by the titles of their sections.
  private func rows(
    of path: String, _ titles: [String] = ["Objective-C"]
  ) throws -> [String: [String]] {
    Dictionary(
      grouping: try Page(path).tables.filter { titles.contains($0.title) }, by: \.section
    ).mapValues { $0.flatMap(\.names).map { $0.replacing("`", with: "") } }
  }

  private func compare(_ rows: [String: [String]], _ tests: [String: [String]]) {
    #expect(Set(rows.keys) == Set(tests.keys))
    for (section, rows) in rows {
      let tests = tests[section] ?? []
      #expect(rows.filter { !tests.contains($0) } == [], "rows of \(section) without a test")
      #expect(tests.filter { !rows.contains($0) } == [], "tests of \(section) without a row")
      #expect(Set(rows).count == rows.count, "two rows of \(section) have one name")
    }
  }

  private static let folder = "Tests/PagesTests/Porting/"
  private static let article = "ArticleTests.swift"

  /// The tests of the rows that need Objective-C.
  private static let objectiveCFolder = "ObjectiveC/Tests/ObjectiveCCommandTests/Porting/"
  private static let articlePage =
    "Sources/DynamicMulticast/DynamicMulticast.docc/PortingFromGCDMulticastDelegate.md"
  private static let modulesPage =
    "Sources/Extensions/DynamicMulticastModules/DynamicMulticastModules.docc/DynamicMulticastModules.md"

  @Test func `each row of Porting has a test, and each test a row`() throws {
    let files = try [Self.folder, Self.objectiveCFolder].flatMap { folder in
      try Page.contents(of: folder, foldersOnly: false).subtracting([Self.article])
        .map { folder + $0 }
    }
    compare(try rows(of: "Docs/Porting.md"), try tests(in: files))
  }

  @Test func `each row of the article about GCDMulticastDelegate has a test, and each test a row`()
    throws
  {
    let modules = try rows(of: Self.modulesPage, ["XMPPFramework"])
    compare(
      try rows(of: Self.articlePage, ["Objective-C", "from"]).merging(modules) { $0 + $1 },
      try tests(in: [Self.folder + Self.article]))
    let rows = try rows(of: Self.articlePage, [""])["Behavior"] ?? []
    let names = try Page("Tests/DynamicMulticastTests/GCDMulticastDelegateTests.swift").text
      .matches(of: #/@Test(?:\(.+\))?\s+func\s+`(.+?): /#).map { String($0.1) }
    #expect(rows.filter { !names.contains($0) } == [], "rows without a test")
    #expect(names.filter { !rows.contains($0) } == [], "tests without a row")
  }
}
