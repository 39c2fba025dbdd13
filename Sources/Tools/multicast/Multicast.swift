import Foundation
import Scripting

/// The program: runs a subcommand, and turns its errors into an exit status.
@main
enum Multicast {
  static let version = "0.1.0"
  static let commands: [any Command.Type] = [
    CheckCommand.self, CompareCommand.self, DemoCommand.self, HeadersCommand.self,
    PlugInsCommand.self, RunCommand.self, TestCommand.self, TraceCommand.self, PromptCommand.self,
  ]

  static func main() {
    // Open the standard streams that are closed. Otherwise the next file that is opened, such as
    // the history, could get the descriptor of standard output, and the output would be written
    // into it.
    for stream: Int32 in 0...2 where fcntl(stream, F_GETFD) == -1 { _ = open("/dev/null", O_RDWR) }
    // `SIGPIPE` keeps its default action, which ends the program silently when its reader, such as
    // `head`, exits.
    let arguments = Array(CommandLine.arguments.dropFirst())
    guard arguments.first == CompareCommand.name else { runAndExit(arguments) }
    // A comparison waits for queues, also for the main queue, so it runs on another thread.
    let thread = Thread { runAndExit(arguments) }
    thread.stackSize = 8 << 20
    thread.start()
    dispatchMain()
  }

  private static func runAndExit(_ arguments: [String]) -> Never {
    let status = run(
      arguments,
      output: { print($0) },
      errors: {
        // Flush first, so that an error appears after the output that precedes it.
        fflush(nil)
        try? FileHandle.standardError.write(contentsOf: Data("\($0)\n".utf8))
      })
    if fflush(nil) != 0 {
      perror("multicast")
      exit(EXIT_FAILURE)
    }
    exit(status)
  }

  /// Runs the program with its arguments, and returns its exit status.
  static func run(
    _ arguments: [String], output: @escaping (String) -> Void, errors: (String) -> Void
  ) -> Int32 {
    do {
      try perform(arguments, output: output, errors: errors)
      return EXIT_SUCCESS
    } catch let status as ExitStatus {
      return status.code
    } catch let error as UsageError {
      errors("\(error)")
      return EX_USAGE
    } catch let error as ScriptSyntaxError {
      DiagnosticList(error.diagnostics).texts.forEach(errors)
      return EXIT_FAILURE
    } catch {
      errors("\(error)")
      return EXIT_FAILURE
    }
  }

  private static func perform(
    _ arguments: [String], output: @escaping (String) -> Void, errors: (String) -> Void
  ) throws {
    let rest = arguments.dropFirst()
    switch arguments.first {
    case nil, "--help", "-h":
      output(usage)
    case "help":
      output(try rest.first.map { try command(named: $0, ["--help"]) }?.usage ?? usage)
    case "--version":
      output("multicast \(version)")
    case let name?:
      let command = try command(named: name, rest)
      if rest.contains("--help") || rest.contains("-h") {
        output(command.usage)
      } else {
        try command.init(Arguments(rest, of: name)).run(output: output, errors: errors)
      }
    }
  }

  /// Returns a built-in command, or replaces this process by an external command.
  private static func command(
    named name: String, _ arguments: some Sequence<String>
  ) throws(UsageError) -> any Command.Type {
    if let command = commands.first(where: { $0.name == name }) { return command }
    ExternalCommand.run(name, arguments)
    if name.hasPrefix("-") { throw UsageError("unknown option '\(name)'") }
    throw UsageError("unknown command '\(name)', and PATH has no program 'multicast-\(name)'")
  }

  private static var usage: String {
    let list = commands.map { "  \($0.name.leftAligned(in: 10))\($0.summary)" }
    return """
      Broadcasts messages to many delegates, each on its own queue.

      Usage: multicast <command> [<options>]

      Commands:
      \(list.joined(separator: "\n"))
        help      Say how a command is used: multicast help demo
        NAME      Run the program multicast-NAME, from this folder or PATH

      Options:
        -h, --help  Print this, or how a command is used after its name.
        --version   Print the version.
      """
  }
}
