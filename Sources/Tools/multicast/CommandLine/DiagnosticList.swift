import ObjectiveCSyntax

/// The diagnostics of files, as a command lists them.
struct DiagnosticList {
  /// Each once: files that import the same one have its mistakes in common.
  let diagnostics: [Diagnostic]

  /// The number of diagnostics after which the rest is counted only.
  private static let limit = 100

  init(_ diagnostics: [Diagnostic]) {
    var seen: Set<Diagnostic> = []
    self.diagnostics = diagnostics.filter { seen.insert($0).inserted }
  }

  /// A text for each, up to the limit, and one with the number of the others.
  var texts: [String] {
    let rest = diagnostics.dropFirst(Self.limit)
    if rest.isEmpty { return diagnostics.map(\.listing) }
    let counts = [("error", Diagnostic.Severity.error), ("warning", .warning), ("note", .note)]
      .map { name, severity in (name, rest.count { $0.severity == severity }) }
      .filter { $0.1 > 0 }.map { "\($0.1) \($0.0)\($0.1 == 1 ? "" : "s")" }
    return diagnostics.prefix(Self.limit).map(\.listing)
      + ["and \(counts.joined(separator: ", ")) more"]
  }

  /// Whether there is an error, or with `strictly` a warning.
  func hasFailure(strictly: Bool) -> Bool {
    diagnostics.contains { $0.severity == .error || (strictly && $0.severity == .warning) }
  }
}
