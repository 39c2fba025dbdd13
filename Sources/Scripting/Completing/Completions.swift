/// What a text may go on with at its end.
public struct Completions: Sendable, Hashable {
  /// The end of the text, with which all candidates begin; empty where a name is yet to begin.
  public let beginning: String

  /// What can stand in its place, in alphabetical order.
  public let candidates: [String]
}

extension Completions {
  /// Chooses the names that begin like this; those of internals, with an underscore, only if it does.
  public init(of beginning: String, from names: some Sequence<String>) {
    self.beginning = beginning
    let hidesInternals = !beginning.hasPrefix("_")
    candidates = Set(names)
      .filter { $0.hasPrefix(beginning) && !(hidesInternals && $0.hasPrefix("_")) }
      .sorted()
  }
}
