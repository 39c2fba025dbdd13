/// Lists the names that can complete a text at its end.
struct Completions: Sendable, Hashable {
  /// The common prefix of all candidates, taken from the end of the text.
  ///
  /// If no name has begun, the prefix is empty.
  let beginning: String

  /// Names that can replace `beginning`, in alphabetical order.
  let candidates: [String]
}

extension Completions {
  /// Selects the names with a given prefix.
  ///
  /// Names that begin with an underscore are candidates only if `beginning` does, too.
  init(of beginning: String, from names: some Sequence<String>) {
    self.beginning = beginning
    let hidesInternals = !beginning.hasPrefix("_")
    candidates = Set(names)
      .filter { $0.hasPrefix(beginning) && !(hidesInternals && $0.hasPrefix("_")) }
      .sorted()
  }
}
