import Scripting
import TestSupport

/// A script that was run, what it printed, and what failed on queues.
final class QueueRun: Sendable {
  let script: Script
  private let printed = Recorder<String>()
  let failures = Recorder<String>()

  /// Reads a script without running it.
  ///
  /// Its limit is there for what never ends; nothing takes nearly that long.
  init(_ source: String, time: Duration = .seconds(60)) throws {
    let printed = printed
    script = try Script(source: source, name: "test.m", limits: ScriptLimits(time: time)) {
      printed.record($0)
    }
    let failures = failures
    script.failureHandler = { failures.record($0.message) }
  }

  var output: String { printed.events.joined() }

  /// What a script prints in all, on all queues.
  static func output(of source: String) throws -> String {
    let run = try QueueRun(source)
    try run.script.run()
    try run.script.waitUntilIdle()
    return run.output + run.failures.events.map { "failure: \($0)\n" }.joined()
  }
}
