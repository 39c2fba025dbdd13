import PlugIns
import Scripting

/// Implements `multicast-objc plugins`, which does the work of `multicast plugins` for folders with
/// scripts.
struct PlugInsCommand: Command {
  static let name = PlugInCheck.name
  static let summary = PlugInCheck.summary
  static let usage = PlugInCheck.usage(
    of: "multicast-objc", scripts: "Scripts are compiled, and a mistake in a script is an error.")

  private let check: PlugInCheck

  init(_ arguments: Arguments) throws(UsageError) {
    check = try PlugInCheck(arguments)
  }

  func run(output: @escaping (String) -> Void, errors: (String) -> Void) throws {
    try check.run(loaders: [.libraries, .scripts], output: output, errors: errors)
  }
}
