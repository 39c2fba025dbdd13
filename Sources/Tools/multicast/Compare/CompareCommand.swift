import Foundation
import ObjectiveCSyntax
import PortComparison
import Scripting

/// The command `multicast compare`, which compares a plug-in with its original.
struct CompareCommand: Command {
  static let name = "compare"
  static let summary = "Compare a port with its original"
  static let usage = """
    Runs a plug-in in Objective-C and its port side by side, sends both the same messages, and
    prints the first difference that their host could observe, with the fewest messages that lead
    to it. The files after the original define what it needs of its host; whatever else is missing
    is answered by stand-ins, most often with zero or nil, and listed. The exit status is 1 if there
    is a difference or the port traps, 2 if the two cannot be compared, and 64 for a mistake in the
    arguments.

    The port is the principal class of a library that is linked to DynamicMulticastShared, or a
    script with a class of the same name. A port whose host passes objects of Swift's classes is
    compared in a test, by PortComparison.

    Usage: multicast compare ORIGINAL.m [FILE.m...] --port PORT.so|PORT.m [--class NAME]
                             [--random COUNT] [--seed NUMBER] [--session FILE]

    Options:
      --port FILE        The port.
      --class NAME       The original's class. The default is the name of the original's file.
      --random COUNT     Send so many messages, drawn from the declarations. The default is 1000.
      --seed NUMBER      Draw other messages. The same seed draws the same ones.
      --session FILE     Send the messages of a journal instead.
    \(CompilerArguments.usage)
      -h, --help         Print this.
    """

  private var files: [String] = []
  private var port = ""
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
    if port.isEmpty { throw UsageError("missing option '--port'", command: Self.name) }
  }

  func run(output: @escaping (String) -> Void, errors: (String) -> Void) throws {
    do {
      let request = try request()
      if request.isLibrary { try runInOtherProcess(request) }
      output("\(try request.check())")
    } catch let difference as PortDifference {
      output("\(difference)")
      throw ExitStatus(code: PortRequest.differenceStatus)
    } catch let error as ScriptSyntaxError {
      DiagnosticList(error.diagnostics).texts.forEach(errors)
      throw ExitStatus(code: PortRequest.failureStatus)
    } catch {
      errors("\(error)")
      throw ExitStatus(code: PortRequest.failureStatus)
    }
  }

  private func request() throws -> PortRequest {
    var request = PortRequest(
      files, port: port, options: try compiler.options(of: files)(files[0]))
    request.className = className
    request.messages = count
    request.seed = UInt64(seed)
    request.session = session
    return request
  }

  /// Replaces this process by the program that can load a library.
  ///
  /// This program contains a copy of the package, and the library is linked to another copy.
  private func runInOtherProcess(_ request: PortRequest) throws -> Never {
    let program = "multicast-compare"
    let library = URL(filePath: request.port).standardizedFileURL.path
    let json = String(decoding: try JSONEncoder().encode(request), as: UTF8.self)
    ExternalCommand.run("compare", [library, json])
    throw FileError(program, "it must be in the folder of 'multicast', or in PATH")
  }
}
