import Foundation
import ObjectiveCSyntax
import PortComparison

/// The command `multicast compare`, which compares a plug-in with its original.
struct CompareCommand: Command {
  static let name = "compare"
  static let summary = "Compare a changed plug-in with its original"
  static let usage = """
    Runs two plug-ins in Objective-C side by side, sends both the same messages, and prints the
    first difference that their host could observe, with the fewest messages that lead to it. The
    files after the original define what it needs of its host; whatever else is missing is
    answered with zero or nil, and listed. The exit status is 1 if there is a difference. A port in
    Swift is compared in a test, by PortComparison.

    Usage: multicast compare ORIGINAL.m [FILE.m...] --port PORT.m [--class NAME]
                             [--random COUNT] [--seed NUMBER] [--session FILE]

    Options:
      --port FILE        The plug-in that is compared with the original.
      --class NAME       The class of both plug-ins. The default is the name of the original's file.
      --random COUNT     Send so many messages, drawn from the declarations. The default is 1000.
      --seed NUMBER      Draw other messages. The same seed draws the same ones.
      --session FILE     Send the messages of a journal instead.
    \(CompilerArguments.usage)
      -h, --help         Print this.
    """

  private var files: [String] = []
  private var port: String?
  private var className: String?
  private var count = 1000
  private var seed = 1
  private var session: String?
  private var compiler = CompilerArguments()

  init(_ arguments: Arguments) throws(UsageError) {
    var arguments = arguments
    while let argument = try arguments.next() {
      switch argument {
      case "--port": port = try arguments.value(of: argument)
      case "--class": className = try arguments.value(of: argument)
      case "--random": count = Int(try arguments.count(of: argument))
      case "--seed": seed = Int(try arguments.count(of: argument))
      case "--session": session = try arguments.value(of: argument)
      case _ where try compiler.take(argument, &arguments): break
      case _ where argument.hasPrefix("-"): throw arguments.unexpected(argument)
      default: files.append(argument)
      }
    }
    if files.isEmpty { throw UsageError("missing original", command: Self.name) }
    if port == nil { throw UsageError("missing option '--port'", command: Self.name) }
  }

  func run(output: @escaping (String) -> Void, errors: (String) -> Void) throws {
    let options = try compiler.options(of: files)
    let comparison: PortComparison
    do {
      comparison = try PortComparison(
        original: files[0], scriptedPort: port ?? "", standIns: Array(files.dropFirst()),
        options: options(files[0]), className: className)
    } catch let error as CocoaError {
      throw FileError(error.filePath ?? files[0], error)
    }
    do {
      let report =
        if let session {
          try comparison.check(PortSession(contentsOfFile: session))
        } else {
          try comparison.check(messages: count, seed: UInt64(seed))
        }
      output("\(report)")
    } catch let difference as PortDifference {
      output("\(difference)")
      throw ExitStatus(code: EXIT_FAILURE)
    }
  }
}
