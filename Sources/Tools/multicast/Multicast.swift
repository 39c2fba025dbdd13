import ProgramSupport

/// The program `multicast`, whose commands need no Objective-C.
@main
enum Multicast {
  static let program = Program(
    "multicast", summary: "Broadcasts messages to many delegates, each on its own queue.",
    commands: [CheckCommand.self, DemoCommand.self, PlugInsCommand.self, TraceCommand.self],
    furtherUsage: """
        \(objectiveCCommands.joined(separator: ", "))
                  Run the command of multicast-objc, from this folder or PATH
        NAME      Run the program multicast-NAME, from this folder or PATH
      """
  ) { name, arguments in
    if objectiveCCommands.contains(name) { throw runWithObjectiveC([name] + arguments) }
    ExternalCommand.run(name, arguments)
    throw UsageError("unknown command '\(name)', and PATH has no program 'multicast-\(name)'")
  }

  /// The commands of `multicast-objc` that are also commands of this program.
  private static let objectiveCCommands = ["compare", "headers", "repl", "run", "test"]

  static func main() {
    Program.openStandardStreams()
    program.runAndExit()
  }

  /// Replaces this process by `multicast-objc`.
  ///
  /// - Parameter words: A command and its arguments.
  /// - Returns: The error for a program that is not found.
  static func runWithObjectiveC(_ words: [String]) -> FileError {
    ExternalCommand.run("objc", words)
    return FileError(
      "multicast-objc",
      """
      it is neither beside 'multicast' nor in PATH; build and run it: \
      \(ExternalCommand.buildAndRun("multicast-objc", words))
      """)
  }
}
