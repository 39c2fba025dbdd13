import PlugIns
import ProgramSupport

/// Implements `multicast plugins`, which checks bundles, and writes manifests.
struct PlugInsCommand: Command {
  static let name = PlugInCheck.name
  static let summary = PlugInCheck.summary
  static let usage = PlugInCheck.usage(
    of: "multicast",
    scripts: "If a bundle has scripts, multicast-objc does this work, from this folder or PATH.")

  private let check: PlugInCheck
  private let words: [String]

  init(_ arguments: Arguments) throws(UsageError) {
    check = try PlugInCheck(arguments)
    var arguments = arguments
    words = [Self.name] + arguments.remaining()
  }

  func run(output: @escaping (String) -> Void, errors: (String) -> Void) throws {
    try check.run(loaders: [.libraries], output: output, errors: errors) {
      try Multicast.runWithObjectiveC(words, reason: "a bundle has scripts, which it compiles")
    }
  }
}
