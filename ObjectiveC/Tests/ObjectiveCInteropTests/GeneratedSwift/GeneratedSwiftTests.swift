import Foundation
import ObjectiveCInterop
import Testing

private let environment = ProcessInfo.processInfo.environment

struct GeneratedSwiftTests {
  /// Writes a package, which scripts/check-generated-swift.sh builds and runs.
  @Test(.enabled(if: environment["GENERATED_SWIFT"] != nil))
  func `a package that calls every method of the headers is written`() throws {
    let directory = URL(fileURLWithPath: try #require(environment["GENERATED_SWIFT"]))
    var groups = try GeneratedPackage.corpus.map { url in
      let name = url.deletingPathExtension().lastPathComponent
      return (name: name, source: try GeneratedPackage.source(of: [url]))
    }
    let others = (environment["GENERATED_SWIFT_HEADERS"] ?? "").split(separator: "\n")
      .map(String.init)
    if !others.isEmpty {
      groups.append((name: "Others", source: try GeneratedPackage.source(ofProject: others)))
    }
    try GeneratedPackage.write(groups, to: directory)
  }

  @Test(arguments: GeneratedPackage.corpus)
  func `what is written twice is the same`(header: URL) throws {
    let text = try GeneratedPackage.source(of: [header]).text
    #expect(try GeneratedPackage.source(of: [header]).text == text)
  }
}
