import ObjectiveCSyntax

/// Lists the diagnostics of several files as a command prints them.
struct DiagnosticList {
  /// Lists the diagnostics without duplicates, which occur if several files import the same faulty
  /// file.
  ///
  /// A warning is listed at its first position only.
  let diagnostics: [Diagnostic]

  /// How many diagnostics to print.
  ///
  /// Further diagnostics are only counted.
  private static let limit = 100

  init(_ diagnostics: [Diagnostic]) {
    var seen: Set<Diagnostic> = []
    var warnings: Set<String> = []
    self.diagnostics =
      diagnostics.filter {
        seen.insert($0).inserted
          && ($0.severity != .warning || warnings.insert($0.message).inserted)
      }.withRemedy
  }

  /// Lists the texts of the first `limit` diagnostics, and a text that counts the rest.
  var texts: [String] {
    let rest = diagnostics.dropFirst(Self.limit)
    if rest.isEmpty { return diagnostics.map(\.listing) }
    let counts = [("error", Diagnostic.Severity.error), ("warning", .warning), ("note", .note)]
      .map { name, severity in (name, rest.count { $0.severity == severity }) }
      .filter { $0.1 > 0 }.map { "\($0.1) \($0.0)\($0.1 == 1 ? "" : "s")" }
    return diagnostics.prefix(Self.limit).map(\.listing)
      + ["and \(counts.joined(separator: ", ")) more"]
  }

  /// Returns `true` if `diagnostics` contains an error, or, with `strictly`, a warning.
  func hasFailure(strictly: Bool) -> Bool {
    diagnostics.contains { $0.severity == .error || (strictly && $0.severity == .warning) }
  }
}
