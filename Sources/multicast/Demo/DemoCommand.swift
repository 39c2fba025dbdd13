import Foundation

/// `multicast demo`: plays a recorded session to seven delegates.
struct DemoCommand: Command {
  static let name = "demo"
  static let summary = "Play a recorded XMPP session to seven delegates"
  static let usage = """
    Plays a recorded XMPP session to seven delegates: a chat window, a history, a notifier, a
    roster, two that answer requests (ping, version) and a gateway that never does, each on a queue
    of its own. Prints who got what on which queue, and what is sent back.

    Usage: multicast demo [--file PATH] [--history PATH] [--deadline MILLISECONDS]

    Options:
      --file PATH              The session (default: \(defaultSession)).
      --history PATH           The file that the history is appended to (default: a new temporary
                               file).
      --deadline MILLISECONDS  How long the delegates may take over a request (default: 500).
      -h, --help               Print this.
    """

  static let defaultSession = "Examples/Sessions/balcony.xml"

  private var file: String?
  private var history = FileManager.default.temporaryDirectory
    .appendingPathComponent("multicast-history-\(UUID().uuidString).txt").path
  private var deadline = Demo.defaultDeadline

  init(_ arguments: Arguments) throws(UsageError) {
    var arguments = arguments
    while let argument = try arguments.next() {
      switch argument {
      case "--file": file = try arguments.value(of: argument)
      case "--history": history = try arguments.value(of: argument)
      case "--deadline": deadline = .milliseconds(try arguments.count(of: argument))
      default: throw arguments.unexpected(argument)
      }
    }
  }

  func run(output: @escaping (String) -> Void, errors _: (String) -> Void) throws {
    if file == nil, !FileManager.default.fileExists(atPath: Self.defaultSession) {
      throw FileError(
        Self.defaultSession,
        "no such file in \(FileManager.default.currentDirectoryPath); "
          + "run this in the repository's root, or name a session with --file PATH")
    }
    try Demo.play(
      session: file ?? Self.defaultSession, history: history, deadline: deadline, output: output)
  }
}
