import Foundation
import Scripting

/// Implements `multicast-objc test`, which runs the tests of a script.
struct TestCommand: Command {
  static let name = "test"
  static let summary = "Run the tests of a script in Objective-C"
  static let usage = """
    Runs every method of a script whose name begins with test, each with an object of its own,
    between setUp and tearDown. Prints a line for each, and how many passed and failed. The exit
    status is 1 if a test failed, or if the filter matches none.

    Usage: multicast-objc test [--filter TEXT] [--junit FILE] [--time SECONDS] [--deadline SECONDS] [--memory MEGABYTES] [--trace FILE] FILE.m...

    Options:
      --filter TEXT      Run only the tests whose names, as Class.method, contain the text.
      --junit FILE       Also write the results to a file, in the XML that CI systems read.
    \(ScriptFiles.options)
    \(TraceOption.usage)
      -h, --help         Print this.

    In a test, [ManualClock begin] gives the script a clock that the test moves by
    [ManualClock advanceBy:SECONDS] and [ManualClock advanceToNext]; [ManualClock time] and
    [ManualClock pendingCount] read it. Timers, delays and dates follow that clock until the test
    ends.
    """

  private var script = ScriptFiles()
  private var trace = TraceOption()
  private var filter: String?
  private var report: String?

  init(_ arguments: Arguments) throws(UsageError) {
    var arguments = arguments
    while let argument = try arguments.next() {
      switch argument {
      case "--filter": filter = try arguments.value(of: argument)
      case "--junit": report = try arguments.value(of: argument)
      case _ where try script.take(argument, &arguments): break
      case _ where try trace.take(argument, &arguments): break
      default: throw arguments.unexpected(argument)
      }
    }
    if script.isEmpty { throw UsageError("missing script", command: Self.name) }
  }

  func run(output: @escaping (String) -> Void, errors: (String) -> Void) throws {
    try trace.trace(errors: errors) { try runTests(output: output, errors: errors) }
  }

  private func runTests(output: (String) -> Void, errors: (String) -> Void) throws {
    let script = try script.load(output: ScriptFiles.print)
    let clock = TestClock(script)
    let results = script.runTests(matching: filter) { result in
      clock.end()
      output("\(result.hasPassed ? "passed" : "FAILED")  \(result.test)")
      for failure in result.failures { output("        \(failure)") }
    }
    let failed = results.count { !$0.hasPassed }
    output("\(results.count - failed) passed, \(failed) failed")
    self.script.listStandIns(errors)
    if let report {
      do {
        try Data(TestReport(results).text.utf8).write(to: URL(fileURLWithPath: report))
      } catch {
        throw FileError(report, error)
      }
    }
    if let filter, results.isEmpty {
      errors("multicast-objc test: no test's name contains '\(filter)'")
      throw ExitStatus(code: EXIT_FAILURE)
    }
    if failed > 0 { throw ExitStatus(code: EXIT_FAILURE) }
  }
}
