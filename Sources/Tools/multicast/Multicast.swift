import ProgramSupport

/// Implements the program `multicast`, whose commands need no Objective-C.
@main
enum Multicast {
  static let program = CommandLineProgram(
    "multicast", summary: "Broadcasts messages to many delegates, each on its own queue.",
    commands: [CheckCommand.self, DemoCommand.self, PlugInsCommand.self, TraceCommand.self],
    furtherUsage: """
        \(objectiveCCommands.joined(separator: ", "))
                  Run the command of multicast-objc, from this folder or PATH
        NAME      Run the program multicast-NAME, from this folder or PATH
      """
  ) { name, arguments in
    if objectiveCCommands.contains(name) {
      try runWithObjectiveC([name] + arguments, reason: "'\(name)' is one of its commands")
    }
    try ExternalCommand.run(name, arguments)
    throw UsageError("unknown command '\(name)', and PATH has no program 'multicast-\(name)'")
  }

  /// Names the commands of `multicast-objc` that are also commands of this program.
  static let objectiveCCommands = ["compare", "headers", "repl", "run", "test"]

  static func main() {
    CommandLineProgram.openStandardStreams()
    program.runAndExit()
  }

  /// Replaces this process by `multicast-objc`.
  ///
  /// - Parameters:
  ///   - words: A command and its arguments.
  ///   - reason: Why the command needs the program.
  /// - Throws: A `MissingProgram` if there is no such program.
  static func runWithObjectiveC(_ words: [String], reason: String) throws -> Never {
    try ExternalCommand.run("objc", words)
    throw MissingProgram(
      "multicast-objc", neededBecause: reason,
      remedy: "build and run it: \(ExternalCommand.buildAndRunObjectiveC(words))")
  }
}
