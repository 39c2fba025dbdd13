import Scripting

extension LineEditor {
  /// Inserts the longest common prefix of all candidates.
  ///
  /// - Returns: The candidates, if there are several and their common prefix is already typed.
  mutating func complete(with completions: Completions) -> [String] {
    let candidates = completions.candidates
    guard let first = candidates.first else { return [] }
    let common = candidates.reduce(first) { common, candidate in
      String(zip(common, candidate).prefix { $0 == $1 }.map(\.0))
    }
    if common.count > completions.beginning.count {
      replace(cursor - completions.beginning.count..<cursor, with: common)
      return []
    }
    return candidates.count > 1 ? candidates : []
  }
}
