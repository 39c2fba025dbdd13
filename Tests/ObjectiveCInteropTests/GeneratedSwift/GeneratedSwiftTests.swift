import Foundation
import ObjectiveCInterop
import Testing

private let environment = ProcessInfo.processInfo.environment

struct GeneratedSwiftTests {
  /// scripts/check-generated-swift.sh says where, and then builds and runs it.
  @Test(.enabled(if: environment["GENERATED_SWIFT"] != nil))
  func `a package that calls every method of the headers is written`() throws {
    let directory = URL(fileURLWithPath: try #require(environment["GENERATED_SWIFT"]))
    let others = (environment["GENERATED_SWIFT_HEADERS"] ?? "").split(separator: "\n")
      .map { URL(fileURLWithPath: String($0)) }
    let corpus = GeneratedPackage.corpus.map { url in
      (name: url.deletingPathExtension().lastPathComponent, headers: [url])
    }
    try GeneratedPackage.write(
      corpus + (others.isEmpty ? [] : [(name: "Others", headers: others)]), to: directory)
  }

  @Test(arguments: GeneratedPackage.corpus)
  func `what is written twice is the same`(header: URL) throws {
    let text = try GeneratedPackage.source(of: [header]).text
    #expect(try GeneratedPackage.source(of: [header]).text == text)
  }
}
