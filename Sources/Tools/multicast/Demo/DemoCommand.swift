import DemoSession
import Foundation
import ProgramSupport

/// Implements `multicast demo`, which plays a recorded session to seven delegates.
struct DemoCommand: Command {
  static let name = "demo"
  static let summary = "Play a recorded XMPP session to seven delegates"
  static let usage = """
    Plays a recorded XMPP session to seven delegates: a chat window, a history, a notifier, a
    roster, two that answer requests (ping, version) and a gateway that never does, each on a queue
    of its own. Prints which delegate got what on which queue, and what is sent back.

    Usage: multicast demo [--file PATH] [--history PATH] [--deadline MILLISECONDS] [--trace FILE]

    Options:
      --file PATH              The session (default: \(Session.balcony.name), which is built in).
      --history PATH           The file that the history is appended to (default: a new temporary
                               file).
      --deadline MILLISECONDS  How long the delegates may take over a request (default: 500).
      --trace FILE             Write when each message was delivered, and where, to a file that
                               Perfetto opens.
      -h, --help               Print this.
    """

  private var file: String?
  private var history = FileManager.default.temporaryDirectory
    .appendingPathComponent("multicast-history-\(UUID().uuidString).txt").path
  private var deadline = Demo.defaultDeadline
  private var trace = TraceOption()

  init(_ arguments: Arguments) throws(UsageError) {
    var arguments = arguments
    while let argument = try arguments.next() {
      switch argument {
      case "--file": file = try arguments.value(of: argument)
      case "--history": history = try arguments.value(of: argument)
      case "--deadline": deadline = .milliseconds(try arguments.count(of: argument))
      case _ where try trace.take(argument, &arguments): break
      default: throw arguments.unexpected(argument)
      }
    }
  }

  func run(output: @escaping (String) -> Void, errors: (String) -> Void) throws {
    let session = try file.map { Session(name: $0, bytes: try InputFile.bytes(of: $0)) }
    try trace.trace(errors: errors) {
      try Demo.play(
        session ?? .balcony, history: history, deadline: deadline,
        version: CommandLineProgram.version,
        output: output)
    }
  }
}
