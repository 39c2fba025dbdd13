/// The names that may complete a text at its end.
public struct Completions: Sendable, Hashable {
  /// The prefix at the end of the text that all candidates have; empty if no name has begun.
  public let beginning: String

  /// The names that can replace it, in alphabetical order.
  public let candidates: [String]
}

extension Completions {
  /// Chooses the names with a prefix; those that begin with an underscore only if the prefix does.
  public init(of beginning: String, from names: some Sequence<String>) {
    self.beginning = beginning
    let hidesInternals = !beginning.hasPrefix("_")
    candidates = Set(names)
      .filter { $0.hasPrefix(beginning) && !(hidesInternals && $0.hasPrefix("_")) }
      .sorted()
  }
}
