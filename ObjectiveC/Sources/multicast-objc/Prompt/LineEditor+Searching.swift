extension LineEditor {
  /// An incremental search backward through the history.
  struct Search: Hashable, Sendable {
    var query = ""
    var hasFailed = false

    /// The index in `history` of the last match.
    var match: Int

    /// Keeps the text before the search, which canceling the search restores.
    let original: String
    let originalCursor: Int

    init(from editor: LineEditor) {
      match = editor.history.count
      original = editor.text
      originalCursor = editor.cursor
    }
  }

  /// Handles `key` during a search.
  ///
  /// - Returns: `false` if the key ends the search. In this case, the editor must handle the key,
  ///   with the found text.
  mutating func pressInSearch(_ key: Key) -> Bool {
    guard var current = search else { return false }
    switch key {
    case .text(let text):
      current.query += text
      find(&current, before: current.match + 1)
    case .control("r"):
      find(&current, before: current.match)
    case .backspace:
      _ = current.query.popLast()
      find(&current, before: history.count)
    case .control("c"), .control("g"):
      search = nil
      replace(0..<characters.count, with: current.original)
      move(to: current.originalCursor)
      return true
    default:
      search = nil
      return false
    }
    search = current
    return true
  }

  private mutating func find(_ search: inout Search, before end: Int) {
    guard !search.query.isEmpty,
      let match = history[..<min(end, history.count)].lastIndex(where: {
        $0.contains(search.query)
      }), let range = history[match].firstRange(of: search.query)
    else {
      search.hasFailed = !search.query.isEmpty
      return
    }
    search.match = match
    search.hasFailed = false
    replace(0..<characters.count, with: history[match])
    move(to: history[match].distance(from: history[match].startIndex, to: range.lowerBound))
  }
}
