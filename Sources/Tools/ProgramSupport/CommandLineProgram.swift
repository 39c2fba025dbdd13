import Foundation

/// A program with subcommands: runs a subcommand, and turns its errors into an exit status.
package struct CommandLineProgram: Sendable {
  /// The version of all programs of the package.
  package static let version = "0.1.0"

  let name: String
  let summary: String
  let commands: [any Command.Type]

  /// The lines of the usage that follow the commands.
  let furtherUsage: String?

  /// Replaces this process by the program of a command that is not in `commands`.
  ///
  /// If there is no such program, the function returns.
  let runExternal: @Sendable (_ name: String, _ arguments: [String]) throws -> Void

  package init(
    _ name: String, summary: String, commands: [any Command.Type], furtherUsage: String? = nil,
    runExternal: @escaping @Sendable (_ name: String, _ arguments: [String]) throws -> Void = {
      _, _ in
    }
  ) {
    self.name = name
    self.summary = summary
    self.commands = commands
    self.furtherUsage = furtherUsage
    self.runExternal = runExternal
  }

  /// Opens the closed standard streams.
  ///
  /// Otherwise the next opened file, such as a history, could get the descriptor of standard
  /// output, and the output would be written into it.
  package static func openStandardStreams() {
    for stream: Int32 in 0...2 where fcntl(stream, F_GETFD) == -1 { _ = open("/dev/null", O_RDWR) }
  }

  /// Runs the program with the arguments of this process, and ends this process.
  ///
  /// `SIGPIPE` keeps its default action, which ends the process silently when its reader, such as
  /// `head`, exits.
  package func runAndExit() -> Never {
    let status = run(
      Array(CommandLine.arguments.dropFirst()),
      output: { print($0) },
      errors: {
        // Flush first, so that an error appears after the output before.
        fflush(nil)
        try? FileHandle.standardError.write(contentsOf: Data("\($0)\n".utf8))
      })
    if fflush(nil) != 0 {
      perror(name)
      exit(EXIT_FAILURE)
    }
    exit(status)
  }

  /// Runs the program with `arguments`, and returns its exit status.
  package func run(
    _ arguments: [String], output: @escaping (String) -> Void, errors: (String) -> Void
  ) -> Int32 {
    do {
      try perform(arguments, output: output, errors: errors)
      return EXIT_SUCCESS
    } catch let status as ExitStatus {
      return status.code
    } catch let error as UsageError {
      errors(error.text(in: name))
      return EX_USAGE
    } catch let error as MissingProgram {
      errors("\(error)")
      return MissingProgram.exitStatus
    } catch let error as any ListedError {
      error.texts.forEach(errors)
      return EXIT_FAILURE
    } catch {
      errors("\(error)")
      return EXIT_FAILURE
    }
  }

  private func perform(
    _ arguments: [String], output: @escaping (String) -> Void, errors: (String) -> Void
  ) throws {
    let rest = arguments.dropFirst()
    switch arguments.first {
    case nil, "--help", "-h":
      output(usage)
    case "help":
      output(try rest.first.map { try command(named: $0, ["--help"]) }?.usage ?? usage)
    case "--version":
      output("\(name) \(Self.version)")
    case let name?:
      let command = try command(named: name, Array(rest))
      if rest.contains("--help") || rest.contains("-h") {
        output(command.usage)
      } else {
        try command.init(Arguments(rest, of: name)).run(output: output, errors: errors)
      }
    }
  }

  /// Returns a command of this program, or replaces this process by another program.
  private func command(
    named name: String, _ arguments: [String]
  ) throws -> any Command.Type {
    if let command = commands.first(where: { $0.name == name }) { return command }
    if name.hasPrefix("-") { throw UsageError("unknown option '\(name)'") }
    try runExternal(name, arguments)
    throw UsageError("unknown command '\(name)'")
  }

  private var usage: String {
    let list = commands.map { "  \($0.name.leftAligned(in: 10))\($0.summary)" }
    return """
      \(summary)

      Usage: \(name) <command> [<options>]

      Commands:
      \(list.joined(separator: "\n"))
        help      Say how a command is used: \(name) help \(commands[0].name)
      \(furtherUsage.map { $0 + "\n" } ?? "")
      Options:
        -h, --help  Print this, or how a command is used after its name.
        --version   Print the version.
      """
  }
}
