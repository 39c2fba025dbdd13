import Dispatch
import DynamicMulticast

/// A stream with its delegates, and a log of the delegates' actions.
public struct Demo {
  private let stream: XMPPStream
  private let log = DeliveryLog()
  private let output: (String) -> Void
  private static let width = 100
  private let margin = "       "

  /// The default time limit for the delegates' answers to a request.
  ///
  /// The limit is long enough for a slow machine. Only unhandled requests take that long.
  public static let defaultDeadline = Duration.milliseconds(500)

  // The multicast holds its delegates weakly, so hold them here.
  private let plugins: [Plugin]

  private init(
    history: String, deadline: Duration, version: String, output: @escaping (String) -> Void
  ) throws(HistoryError) {
    self.output = output
    stream = XMPPStream(deadline: deadline, log: log)
    plugins = [
      Plugin(ChatWindow(log: log), queue: "chat"),
      Plugin(try History(file: history, log: log), queue: "history"),
      Plugin(Notifier(log: log), queue: "notifier"),
      Plugin(Roster(log: log), queue: "roster"),
      Plugin(Ping(log: log), queue: "ping"),
      Plugin(Version(version, log: log), queue: "version"),
      Plugin(Gateway(), queue: "gateway"),
    ]
    for plugin in plugins { stream.add(plugin.delegate, delegateQueue: plugin.queue) }
    stream.delegates.diagnostics.failureHandler = { [log] in log.note($0) }
    stream.delegates.diagnostics.unheardHandler = { [log] in log.note(unheard: $0) }
  }

  /// Plays a session to seven delegates, and prints the actions of each delegate.
  ///
  /// If the session breaks off, the stanzas before the error are played, and then the error is
  /// thrown.
  ///
  /// - Parameters:
  ///   - session: The session.
  ///   - history: The path of the file to which a delegate appends the texts of messages.
  ///   - deadline: The time limit for the delegates' answers to a request.
  ///   - version: The version that a delegate returns to requests for the version.
  ///   - output: Receives the lines of the log and of the summary, on the caller's thread.
  /// - Throws: An error that contains the session's name with a line and a column, or an error of
  ///   the history's file.
  public static func play(
    _ session: Session, history: String, deadline: Duration = defaultDeadline, version: String,
    output: @escaping (String) -> Void
  ) throws {
    var stanzas: [Element] = []
    var failure: StanzaReaderError?
    do {
      try StanzaReader(session).read { stanzas.append($0) }
    } catch {
      failure = error
    }
    if let failure, stanzas.isEmpty { throw failure }

    let demo = try Demo(history: history, deadline: deadline, version: version, output: output)
    output("Session: \(session.name)\nHistory: \(history)\n")
    demo.play(stanzas, until: failure)
    if let failure { throw failure }
  }

  private func play(_ stanzas: [Element], until failure: StanzaReaderError?) {
    var summary = Summary()
    summary.add(broadcast("  -  connected") { stream.connect() }, of: .stream)
    for (index, stanza) in stanzas.enumerated() {
      let number = "\(index + 1)".rightAligned(in: 3)
      let entries = broadcast("\(number)  \(stanza.title)") { stream.receive(stanza) }
      let kind = Summary.Kind(rawValue: stanza.name) ?? .stream
      summary.add(entries, of: kind, isQuestion: stanza.isRequest)
    }
    summary.add(broadcast("  -  disconnected") { stream.disconnect(after: failure) }, of: .stream)
    output("\n\(summary.table(of: plugins))")
  }

  /// Sends a message, and prints the delegates' actions.
  private func broadcast(_ title: String, _ send: () -> Void) -> [LogEntry] {
    send()
    stream.waitForVerdicts()
    // The order in which the queues finish is random. To print the same in every run, wait for all
    // queues after each message, and sort the entries by delegate. A serial queue runs this empty
    // block after everything dispatched to it before.
    for plugin in plugins { plugin.queue.sync {} }
    let noted = log.takeEntries()
    let queues = plugins.map(\.queueLabel) + [XMPPStream.queueLabel, LogEntry.noQueue]
    let entries = queues.flatMap { queue in noted.filter { $0.queue == queue } }
    output(title.clipped(to: Self.width))
    for line in entries.flatMap({ $0.lines(in: Self.width - margin.count) }) {
      output(margin + line)
    }
    return entries
  }
}
