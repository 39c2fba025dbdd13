import Foundation
import ObjectiveCSyntax
import PortComparison
import Scripting

/// Implements `multicast-objc compare`, the comparison of a plug-in with its original.
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
    script with a class of the same name. A library is loaded by a second process, which it may end.
    A port whose host passes objects of Swift's classes is compared in a test, by PortComparison.

    Usage: multicast-objc compare ORIGINAL.m [FILE.m...] --port PORT.so|PORT.m [--class NAME]
                                  [--random COUNT] [--seed NUMBER] [--session FILE] [OPTION...]

    Options:
      --port FILE        The port.
      --class NAME       The original's class. The default is the name of the original's file.
      --random COUNT     Send so many messages, drawn from the declarations. The default is 1000.
      --seed NUMBER      Draw other messages. The same seed draws the same ones.
      --length COUNT     Draw so many messages for each session.
      --exclude SELECTOR[,SELECTOR...]
                         Do not send these messages.
      --frequency SELECTOR=COUNT
                         Draw a message so often, compared with the others, which have 1.
      --private          Also send what only a class extension, or a category in the original's own
                         file, declares.
      --clock            Advance the clock between messages, so that timers fire.
      --release          Release the plug-in at the end of each session, and compare whether it is
                         deallocated.
      --session FILE     Send the messages of a journal instead.
    \(CompilerArguments.usage)
      -h, --help         Print this.
    """

  private var request = PortRequest()
  private var compiler = CompilerArguments()

  init(_ arguments: Arguments) throws(UsageError) {
    var arguments = arguments
    while let argument = try arguments.next() {
      switch argument {
      case "--port": request.port = try arguments.value(of: argument)
      case "--class": request.className = try arguments.value(of: argument)
      case "--random": request.messages = Int(try arguments.count(of: argument))
      case "--seed": request.seed = UInt64(try arguments.count(of: argument))
      case "--session": request.session = try arguments.value(of: argument)
      case "--length": request.length = Int(try arguments.count(of: argument))
      case "--exclude":
        request.excluded += try arguments.value(of: argument).split(separator: ",").map(String.init)
      case "--frequency":
        let value = try arguments.value(of: argument)
        let parts = value.split(separator: "=").map(String.init)
        guard parts.count == 2, let count = Int(parts[1]), count >= 0 else {
          throw arguments.error("'\(argument)' takes SELECTOR=COUNT, not '\(value)'")
        }
        request.frequencies[parts[0]] = count
      case "--private": request.includesPrivate = true
      case "--clock": request.advancesClock = true
      case "--release": request.releasesPlugIn = true
      case _ where try compiler.take(argument, &arguments): break
      case _ where argument.hasPrefix("-"): throw arguments.unexpected(argument)
      default: request.files.append(argument)
      }
    }
    if request.files.isEmpty { throw UsageError("missing original", command: Self.name) }
    if request.port.isEmpty { throw UsageError("missing option '--port'", command: Self.name) }
  }

  func run(output: @escaping (String) -> Void, errors: (String) -> Void) throws {
    defer { _ = PortProcess.file.map { unlink($0) } }
    do {
      let request = try resolved()
      if request.isLibrary, PortProcess.file == nil { throw try PortProcess.run() }
      output("\(try request.check(willRun: PortProcess.record))")
    } catch let status as ExitStatus {
      throw status
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

  /// Returns the request with the paths of the files, and with the options of the original.
  private func resolved() throws -> PortRequest {
    var request = request
    request.files = try compiler.paths(of: request.files)
    request.port = try compiler.paths(of: [request.port])[0]
    request.options = try compiler.options(of: request.files)(request.files[0])
    return request
  }
}
