import Foundation
import Scripting

/// The files of a script, and how much it may use.
struct ScriptFiles {
  static let options = """
      --time SECONDS     Stop the script after so long.
      --memory MEGABYTES Stop the script if the process grows by more.
    """

  private var files: [String] = []
  private var limits = ScriptLimits()

  /// Takes an argument, if it is one of those that all commands for scripts have.
  mutating func take(
    _ argument: String, _ arguments: inout Arguments
  ) throws(UsageError) -> Bool {
    switch argument {
    case "--time": limits.time = .seconds(Int(try arguments.count(of: argument)))
    case "--memory": limits.memory = Int(try arguments.count(of: argument)) << 20
    case _ where argument.hasPrefix("-"): return false
    default: files.append(argument)
    }
    return true
  }

  var isEmpty: Bool { files.isEmpty }

  /// Reads the files, one after the other, into one script.
  ///
  /// An interrupt stops it.
  func load(output: @escaping @Sendable (String) -> Void) throws -> Script {
    let script = try Script(source: "", limits: limits, output: output)
    for file in files {
      let bytes = try InputFile.bytes(of: file)
      try script.load(source: String(decoding: bytes, as: UTF8.self), name: file)
    }
    Signals.handle(SIGINT) { [weak script] in script?.stop("the script was interrupted") }
    return script
  }

  /// Prints what a script prints, as it is.
  static let print: @Sendable (String) -> Void = { Swift.print($0, terminator: "") }
}
