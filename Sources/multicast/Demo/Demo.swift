import Dispatch
import DynamicMulticast

/// A stream with its delegates, and the log of what they do.
struct Demo {
  private let stream: XMPPStream
  private let log = DeliveryLog()
  private let output: (String) -> Void
  private static let width = 100
  private let margin = "       "

  /// Long enough for a slow machine, as only a request that nobody handles takes so long.
  static let defaultDeadline = Duration.milliseconds(500)

  // The multicast holds its delegates weakly: this is what keeps them.
  private let plugins: [Plugin]

  private init(
    history: String, deadline: Duration, output: @escaping (String) -> Void
  ) throws(FileError) {
    self.output = output
    stream = XMPPStream(deadline: deadline, log: log)
    plugins = [
      Plugin(ChatWindow(log: log), queue: "chat"),
      Plugin(try History(file: history, log: log), queue: "history"),
      Plugin(Notifier(log: log), queue: "notifier"),
      Plugin(Roster(log: log), queue: "roster"),
      Plugin(Ping(log: log), queue: "ping"),
      Plugin(Version(log: log), queue: "version"),
      Plugin(Gateway(), queue: "gateway"),
    ]
    for plugin in plugins { stream.add(plugin.delegate, delegateQueue: plugin.queue) }
    stream.delegates.failureHandler = { [log] in log.note($0) }
    stream.delegates.unheardHandler = { [log] in log.note(unheard: $0) }
  }

  /// Broadcasts the stanzas of a session, and hands over the lines of the log and of the summary.
  ///
  /// The delegates may take as long over a request as the deadline says. A session that breaks is
  /// played up to there; then its error is thrown.
  static func play(
    session: String, history: String, deadline: Duration = defaultDeadline,
    output: @escaping (String) -> Void
  ) throws {
    var stanzas: [Element] = []
    var failure: StanzaReaderError?
    do {
      try StanzaReader(file: session).read { stanzas.append($0) }
    } catch {
      failure = error
    }
    if let failure, stanzas.isEmpty { throw failure }

    let demo = try Demo(history: history, deadline: deadline, output: output)
    output("Session: \(session)\nHistory: \(history)\n")
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

  /// Sends a message, and hands over what became of it.
  private func broadcast(_ title: String, _ send: () -> Void) -> [LogEntry] {
    send()
    stream.waitForVerdicts()
    // Which queue is done first is left to chance. Waiting for all of them after each message, and
    // sorting what they did by delegate, makes every run print the same. A serial queue runs this
    // empty block after all that was sent to it.
    for plugin in plugins { plugin.queue.sync {} }
    let noted = log.takeEntries()
    let places = plugins.map(\.queueLabel) + [XMPPStream.queueLabel, LogEntry.nowhere]
    let entries = places.flatMap { place in noted.filter { $0.queue == place } }
    output(title.clipped(to: Self.width))
    for line in entries.flatMap({ $0.lines(in: Self.width - margin.count) }) {
      output(margin + line)
    }
    return entries
  }
}
