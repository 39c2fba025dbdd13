/// The numbers of messages and questions that were sent, and of deliveries to each delegate.
struct Summary {
  private var broadcasts = 0
  private var questions = 0
  private var deliveries: [(kind: Kind, entry: LogEntry)] = []
  private var unheard = 0
  private var refused = 0

  /// The kinds of messages: the stanzas, and `stream` for messages about the stream itself.
  enum Kind: String, CaseIterable {
    case message, presence, iq, stream
  }

  /// Counts a message of `kind` with its log entries.
  mutating func add(_ entries: [LogEntry], of kind: Kind, isQuestion: Bool = false) {
    if isQuestion { questions += 1 } else { broadcasts += 1 }
    for entry in entries {
      switch entry.outcome {
      case .taken, .failed, .answered, .late: deliveries.append((kind, entry))
      case .unheard: unheard += 1
      case .refused: refused += 1
      case .sent: break
      }
    }
  }

  /// Returns the totals, and a line for each delegate in `plugins`.
  func table(of plugins: [Plugin]) -> String {
    let entries = deliveries.map(\.entry)
    let totals = """
      \(broadcasts) broadcasts and \(questions) questions, \(entries.count) deliveries, \
      \(entries.count(of: .failed)) failed, \(unheard) unheard
      \(entries.count(of: .answered)) answered, \(refused) refused with an error, \
      \(entries.count(of: .late)) late

      """
    let heads = Kind.allCases.map(\.rawValue) + ["answers", "late", "failed", "total"]
    let rows = plugins.map { plugin in
      let own = deliveries.filter { $0.entry.queue == plugin.queueLabel }
      let counts =
        Kind.allCases.map { kind in own.count { $0.kind == kind } }
        + [.answered, .late, .failed].map { own.map(\.entry).count(of: $0) } + [own.count]
      return row(
        plugin.queueLabel, plugin.name,
        counts.map { $0 == 0 ? "-" : "\($0)" })
    }
    return ([totals, row("queue", "delegate", heads)] + rows).joined(separator: "\n")
  }

  private func row(_ queue: String, _ delegate: String, _ cells: [String]) -> String {
    queue.leftAligned(in: 10) + delegate.leftAligned(in: 12)
      + cells.map { $0.rightAligned(in: 9) }.joined()
  }
}

extension [LogEntry] {
  fileprivate func count(of outcome: LogEntry.Outcome) -> Int {
    count { $0.outcome == outcome }
  }
}
