/// How many messages were broadcast, and how many of each kind every delegate got.
struct Summary {
  private var broadcasts = 0
  private var deliveries: [(kind: Kind, entry: LogEntry)] = []
  private var unheard = 0

  /// The stanzas, and all that is about the stream itself.
  enum Kind: String, CaseIterable {
    case message, presence, iq, stream
  }

  /// Counts a message, with what became of it.
  mutating func add(_ entries: [LogEntry], of kind: Kind) {
    broadcasts += 1
    for entry in entries {
      if entry.outcome == .unheard { unheard += 1 } else { deliveries.append((kind, entry)) }
    }
  }

  /// The totals, and a line for each delegate.
  func table(of plugins: [Plugin]) -> String {
    let failures = deliveries.count { $0.entry.outcome == .failed }
    let totals = """
      \(broadcasts) broadcasts, \(deliveries.count) deliveries, \(failures) failed, \
      \(unheard) unheard

      """
    let heads = Kind.allCases.map(\.rawValue) + ["failed", "total"]
    let rows = plugins.map { plugin in
      let own = deliveries.filter { $0.entry.queue == plugin.queueLabel }
      let counts =
        Kind.allCases.map { kind in own.count { $0.kind == kind } }
        + [own.count { $0.entry.outcome == .failed }, own.count]
      return row(
        plugin.queueLabel, plugin.name,
        counts.map { $0 == 0 ? "-" : "\($0)" })
    }
    return ([totals, row("queue", "delegate", heads)] + rows).joined(separator: "\n")
  }

  private func row(_ queue: String, _ delegate: String, _ cells: [String]) -> String {
    queue.leftAligned(in: 10) + delegate.leftAligned(in: 12)
      + cells.map { $0.rightAligned(in: 10) }.joined()
  }
}
