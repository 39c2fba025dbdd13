import Foundation
import ObjectiveCSyntax
import TestSupport

@testable import ObjectiveCInterop

/// A package of generated programs, which call every method of the headers.
struct GeneratedPackage {
  static let corpus: [URL] = {
    let directory = packageFolder.appendingPathComponent(
      "Tests/ObjectiveCSyntaxTests/Headers")
    let names = ["Enumerations", "Macros", "Methods", "Types", "WellKnown"]
    return names.map { directory.appendingPathComponent("\($0).h") }
      + ["Names", "Worker"].map(header(named:))
  }()

  /// Returns the URL of a header beside this file.
  static func header(named name: String) -> URL {
    packageFolder.appendingPathComponent(
      "Tests/ObjectiveCInteropTests/GeneratedSwift/\(name).h")
  }

  static func source(of headers: [URL]) throws -> SwiftSource {
    SwiftSource(
      of: try headers.map { url in
        Header(SourceText([UInt8](try Data(contentsOf: url)), name: url.path))
      })
  }

  /// Returns the source for headers, which may import each other, with compiler options.
  static func source(ofProject arguments: [String]) throws -> SwiftSource {
    var options = CompilerOptions()
    options.add(arguments: arguments)
    options.projectFiles = arguments.filter { !$0.hasPrefix("-") }
    let sources = try options.projectFiles.map { file in
      SourceText([UInt8](try Data(contentsOf: URL(fileURLWithPath: file))), name: file)
    }
    return SwiftSource(of: Header.headers(sources) { [options] _ in options })
  }

  /// Writes the package, with a target for each source.
  static func write(_ groups: [(name: String, source: SwiftSource)], to directory: URL) throws {
    for (name, source) in groups {
      try write(source.text, to: directory, "Sources/Generated\(name)/Generated.swift")
      try write(
        ConformerText(source, name: name).text, to: directory,
        "Sources/Generated\(name)/Conformers.swift")
    }
    let imports = groups.map { "import Generated\($0.name)" }
    let checks = groups.map { "mistakes += try await check\($0.name)()" }
    try write(
      """
      import Foundation
      \(imports.joined(separator: "\n"))

      var mistakes: [String] = []
      \(checks.joined(separator: "\n"))
      for mistake in mistakes { print(mistake) }
      exit(mistakes.isEmpty ? 0 : 1)
      """, to: directory, "Sources/Check/main.swift")
    let targets = groups.map { name, _ in
      """
        .target(name: "Generated\(name)", dependencies: [.product(name: "DynamicMulticast", package: "DynamicMulticast")]),
      """
    }
    try write(
      """
      // swift-tools-version: 6.2
      import PackageDescription

      let package = Package(
        name: "Generated",
        dependencies: [.package(name: "DynamicMulticast", path: "\(packageFolder.path)/..")],
        targets: [
      \(targets.joined(separator: "\n"))
          .executableTarget(name: "Check", dependencies: [\(groups.map { "\"Generated\($0.name)\"" }.joined(separator: ", "))]),
        ])
      for target in package.targets {
        target.swiftSettings = [
          .enableUpcomingFeature("ExistentialAny"),
          .enableUpcomingFeature("InternalImportsByDefault"),
          .enableUpcomingFeature("MemberImportVisibility"),
        ]
      }
      """, to: directory, "Package.swift")
  }

  /// Writes a file unless its text is unchanged, so that the file need not be compiled again.
  private static func write(_ text: String, to directory: URL, _ path: String) throws {
    let url = directory.appendingPathComponent(path)
    let data = Data((text + "\n").utf8)
    if (try? Data(contentsOf: url)) == data { return }
    try FileManager.default.createDirectory(
      at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    try data.write(to: url)
  }
}
