import Foundation
import ObjectiveCSyntax
import RuntimeSupport
import Scripting

/// Implements `multicast-objc run`, which runs a script.
struct RunCommand: Command {
  static let name = "run"
  static let summary = "Run a script in Objective-C"
  static let usage = """
    Runs the statements of a script, or its main(), and waits until its queues are done. The exit
    status is main's or exit's, or 1 if an error was not caught. main() gets the name of the first
    file and the arguments after '--'.

    Usage: multicast-objc run [OPTION...] FILE.m... [-- ARGUMENT...]

    Options:
    \(ScriptFiles.options)
    \(TraceOption.usage)
      -h, --help         Print this.
    """

  private var script = ScriptFiles()
  private var trace = TraceOption()

  init(_ arguments: Arguments) throws(UsageError) {
    var arguments = arguments
    while let argument = try arguments.next() {
      switch argument {
      case "--": script.arguments = arguments.remaining()
      case _ where try script.take(argument, &arguments): break
      case _ where try trace.take(argument, &arguments): break
      default: throw arguments.unexpected(argument)
      }
    }
    if script.isEmpty { throw UsageError("missing script", command: Self.name) }
  }

  func run(output _: @escaping (String) -> Void, errors: (String) -> Void) throws {
    try trace.trace(errors: errors) { try run(errors: errors) }
  }

  private func run(errors: (String) -> Void) throws {
    let script = try script.load(output: ScriptFiles.print)
    DiagnosticList(script.warnings).texts.forEach(errors)
    defer { self.script.listStandIns(errors) }
    let failures = Guarded<[ScriptError]>([])
    script.failureHandler = { failure in failures.withLock { $0.append(failure) } }
    var status = try script.run()
    try script.waitUntilIdle()
    let failed = failures.withLock { $0 }
    for failure in failed { errors("\(failure)") }
    if !failed.isEmpty { throw ExitStatus(code: EXIT_FAILURE) }
    status = script.exitStatus ?? status
    if status != 0 { throw ExitStatus(code: Int32(truncatingIfNeeded: status)) }
  }
}
