import Scripting

extension LineEditor {
  /// Inserts what all candidates go on with.
  ///
  /// - Returns: The candidates, if there are several and none of it is more than there is already.
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
