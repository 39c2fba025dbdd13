import Scripting
import TestSupport

/// A script, with its output and the errors that occurred on queues.
final class QueueRun: Sendable {
  let script: Script
  private let printed = Recorder<String>()
  let failures = Recorder<String>()

  /// Reads a script without running it.
  ///
  /// The deadline stops endless scripts. All other scripts end much earlier.
  init(
    _ source: String, limits: ScriptLimits = ScriptLimits(deadline: .endless)
  ) throws {
    let printed = printed
    let print: @Sendable (String) -> Void = { printed.record($0) }
    script = try Script(source: source, name: "test.m", limits: limits, output: print, log: print)
    let failures = failures
    script.failureHandler = { failures.record($0.message) }
  }

  var output: String { printed.events.joined() }

  /// Returns the whole output of a script, including the output of its queues.
  static func output(of source: String) throws -> String {
    let run = try QueueRun(source)
    try run.script.run()
    try run.script.waitUntilIdle()
    return run.output + run.failures.events.map { "failure: \($0)\n" }.joined()
  }
}
