import Foundation
import Scripting

/// Lists the files of a script, and the limits of its time and memory.
struct ScriptFiles {
  static let options = """
      --time SECONDS     Stop the script when it has run for so long, without its waits.
      --deadline SECONDS Stop the script so long after it was started, waits included.
      --memory MEGABYTES Stop the script when it has more in use.
      --read FOLDER      Let the script read the files in a folder.
      --write FOLDER     Let the script read and write the files in a folder.
      --env NAME         Let the script read an environment variable.
      --stand-ins        Answer what nothing provides, most often with zero or nil, instead of an
                         exception, and list it at the end.
    \(CompilerArguments.usage)
    """

  /// The arguments of `main` that follow the name of the first file.
  var arguments: [String] = []

  private var files: [String] = []
  private var limits = ScriptLimits()
  private var compiler = CompilerArguments()
  private var standIns: StandIns?
  private var (readable, writable, variables) = ([String](), [String](), [String]())

  /// Takes `argument` if it is a file, or an option that all commands for scripts share.
  ///
  /// - Returns: `true` if the argument was taken.
  mutating func take(
    _ argument: String, _ arguments: inout Arguments
  ) throws(UsageError) -> Bool {
    switch argument {
    case "--time": limits.time = try arguments.seconds(of: argument)
    case "--deadline": limits.deadline = try arguments.seconds(of: argument)
    case "--memory": limits.memory = Int(try arguments.count(of: argument)) << 20
    case "--read": readable.append(try arguments.value(of: argument))
    case "--write": writable.append(try arguments.value(of: argument))
    case "--env": variables.append(try arguments.value(of: argument))
    case "--stand-ins": standIns = StandIns()
    case _ where try compiler.take(argument, &arguments): break
    case _ where argument.hasPrefix("-"): return false
    default: files.append(argument)
    }
    return true
  }

  var isEmpty: Bool { files.isEmpty }

  /// Loads the files in order into a single script, which `SIGINT` stops.
  ///
  /// - Parameters:
  ///   - output: Receives the output of the script.
  ///   - log: Receives the lines of `NSLog`.
  /// - Returns: The script, which has not run yet.
  /// - Throws: An error if a file cannot be read, or is not a valid program.
  func load(
    output: @escaping @Sendable (String) -> Void,
    log: @escaping @Sendable (String) -> Void = Script.writeToStandardError
  ) throws -> Script {
    if limits.memory != nil { Allocator.keepNoLargeBlocks() }
    let script = try Script(
      [Script.Program(source: "")], limits: limits, counter: nil, standIns: standIns,
      output: output, log: log)
    for folder in readable { try script.allowReading(folder) }
    for folder in writable { try script.allowWriting(folder) }
    script.allowEnvironment(variables)
    let files = try compiler.paths(of: files)
    let options = try compiler.options(of: files)
    for file in files {
      let bytes = try InputFile.bytes(of: file)
      try script.load(
        source: String(decoding: bytes, as: UTF8.self), name: file, options: options(file))
    }
    script.arguments = files.prefix(1) + arguments
    Signals.handle(SIGINT) { [weak script] in script?.stop("the script was interrupted") }
    return script
  }

  /// Lists what stand-ins have answered, if the script has any.
  func listStandIns(_ errors: (String) -> Void) {
    guard let uses = standIns?.uses, !uses.isEmpty else { return }
    errors("answered by stand-ins, because nothing provides them:")
    for use in uses { errors("  \(use)") }
  }

  /// Prints the output of a script without adding a newline.
  static let print: @Sendable (String) -> Void = { Swift.print($0, terminator: "") }
}
