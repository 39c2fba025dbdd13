import Foundation
import Testing

/// Links between the pages.
struct LinkTests {
  /// The pages of the repository, without pages of dependencies in build folders.
  private static let pages: [String] = {
    let files = FileManager.default.enumerator(
      at: Page.root, includingPropertiesForKeys: nil, options: .skipsHiddenFiles)
    return (files?.allObjects as? [URL] ?? []).filter { $0.pathExtension == "md" }
      .map { String($0.path.dropFirst(Page.root.path.count + 1)) }.sorted()
  }()

  /// Returns the anchor of a section with a title, in the form that links use.
  private func anchor(_ title: Substring) -> String {
    title.replacing(/\]\([^)]*\)/, with: "").lowercased().trimmingCharacters(in: .whitespaces)
      .filter { $0.isLetter || $0.isNumber || "-_ ".contains($0) }.replacing(" ", with: "-")
  }

  @Test(arguments: pages)
  func `each link of a page leads to a file, and to a section of it`(path: String) throws {
    let text = try Page(path).text.replacing(/(?s)```.*?```/, with: "")
    let folder = Page.root.appending(path: path).deletingLastPathComponent()
    for link in text.matches(of: /\]\(([^)\s]+)\)/) where !link.1.hasPrefix("http") {
      let parts = link.1.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false)
      let file =
        parts[0].isEmpty
        ? Page.root.appending(path: path) : folder.appending(path: parts[0]).standardized
      #expect(FileManager.default.fileExists(atPath: file.path), "\(link.1)")
      guard parts.count > 1, file.pathExtension == "md" else { continue }
      let titles = try String(contentsOf: file, encoding: .utf8).split(separator: "\n")
        .filter { $0.hasPrefix("#") }.map { anchor($0.drop { $0 == "#" }) }
      #expect(titles.contains(String(parts[1])), "\(link.1)")
    }
  }
}
