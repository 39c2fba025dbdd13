/// The names that can complete a text at its end.
public struct Completions: Sendable, Hashable {
  /// The common prefix of all candidates, taken from the end of the text.
  ///
  /// The prefix is empty if no name has begun.
  public let beginning: String

  /// The names that can replace `beginning`, in alphabetical order.
  public let candidates: [String]
}

extension Completions {
  /// Selects the names with a given prefix.
  ///
  /// Names that begin with an underscore are candidates only if `beginning` does, too.
  public init(of beginning: String, from names: some Sequence<String>) {
    self.beginning = beginning
    let hidesInternals = !beginning.hasPrefix("_")
    candidates = Set(names)
      .filter { $0.hasPrefix(beginning) && !(hidesInternals && $0.hasPrefix("_")) }
      .sorted()
  }
}
