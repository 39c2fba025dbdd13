import Foundation

/// `multicast demo`: plays a recorded session to four delegates.
struct DemoCommand: Command {
  static let name = "demo"
  static let summary = "Play a recorded XMPP session to four delegates"
  static let usage = """
    Plays a recorded XMPP session to four delegates: a chat window, a history, a notifier and a
    roster, each on a queue of its own. Prints who got what on which queue.

    Usage: multicast demo [--file PATH] [--history PATH]

    Options:
      --file PATH     The session (default: \(defaultSession)).
      --history PATH  The file that the history is appended to (default: a new temporary file).
      -h, --help      Print this.
    """

  static let defaultSession = "Examples/Sessions/balcony.xml"

  private var file: String?
  private var history = FileManager.default.temporaryDirectory
    .appendingPathComponent("multicast-history-\(UUID().uuidString).txt").path

  init(_ arguments: Arguments) throws(UsageError) {
    var arguments = arguments
    while let argument = try arguments.next() {
      switch argument {
      case "--file": file = try arguments.value(of: argument)
      case "--history": history = try arguments.value(of: argument)
      default: throw arguments.unexpected(argument)
      }
    }
  }

  func run(output: @escaping (String) -> Void) throws {
    if file == nil, !FileManager.default.fileExists(atPath: Self.defaultSession) {
      throw FileError(
        Self.defaultSession,
        "no such file in \(FileManager.default.currentDirectoryPath); "
          + "run this in the repository's root, or name a session with --file PATH")
    }
    try Demo.play(session: file ?? Self.defaultSession, history: history, output: output)
  }
}
