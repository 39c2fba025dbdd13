/// Reports a comparison that found no difference.
public struct PortReport: Sendable {
  /// The name of the original's file.
  public let original: String

  /// How many messages each side has received, with the messages of `setUp`.
  public let messages: Int

  /// Counts the sessions.
  public let sessions: Int

  /// A seed of the sessions, or `nil` for a session that was not drawn.
  public let seed: UInt64?

  /// The lines and branches of the original that ran in all checks of the comparison.
  public let coverage: PortCoverage

  /// The same of the further files with code that a session can run, by the paths of the files.
  public let furtherCoverage: [String: PortCoverage]

  /// What the original has used although nothing provides it, in the order of the first use.
  ///
  /// A method that is only declared returns a new object of the declared class, if the class is only
  /// declared, too. Any other method or function returns zero or `nil`, an initializer returns its
  /// receiver, and a constant is its own name as a string.
  public let standIns: [String]

  /// The errors that both sides have thrown: for each line of the original, the first error.
  ///
  /// Any two errors are equal, although an error may be a fault of the original.
  public let failures: [String]

  /// The types of the original's values of which only the type was compared.
  public let comparedByName: [String]

  /// The lines of the original that enumerate a dictionary or set whose order decides what the host
  /// observes.
  ///
  /// The order is not specified. In some other order, the original does what the port does.
  public let dependencesOnOrder: [String]

  /// Counts the sessions that were compared only up to such a line.
  public let incompleteSessions: Int
}

extension PortReport: CustomStringConvertible {
  /// Shows the numbers, and what the comparison has not seen.
  public var description: String {
    let source = seed.map { " (seed \($0))" } ?? ""
    var text = "no difference in \(messages) messages, \(sessions) sessions\(source)\n"
    if messages == 1 { text = text.replacing("1 messages", with: "1 message") }
    if sessions == 1 { text = text.replacing("1 sessions", with: "1 session") }
    text += coverage.description(of: original)
    for (file, coverage) in furtherCoverage.sorted(by: { $0.key < $1.key }) {
      text += "\n\(coverage.counts(of: file.split(separator: "/").last ?? ""))"
    }
    let rest = incompleteSessions
    let incomplete = rest == 0 ? "" : "; \(rest) of the sessions were compared only up to there"
    for (title, lines) in [
      ("depends on the order of a dictionary or set\(incomplete):", dependencesOnOrder),
      ("both sides threw, which is no difference, the original at:", failures),
      ("compared by the names of their types only:", comparedByName),
      ("answered by stand-ins, because nothing provides them:", standIns),
    ] where !lines.isEmpty {
      text += (["\n" + title] + lines).joined(separator: "\n  ")
    }
    return text
  }
}
