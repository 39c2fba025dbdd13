/// The size of a terminal's window in characters.
struct WindowSize: Hashable, Sendable {
  let columns: Int
  let rows: Int

  /// Arranges `words` in columns, which are read from top to bottom.
  ///
  /// If some words do not fit, a last row states their number.
  func rows(of words: [String]) -> [String] {
    let width = (words.map(\.count).max() ?? 0) + 2
    let count = max(1, columns / width)
    let shown = words.prefix(count * max(1, rows - 4))
    let height = (shown.count + count - 1) / count
    let rows = (0..<height).map { row in
      stride(from: row, to: shown.count, by: height)
        .map { shown[$0].leftAligned(in: $0 + height < shown.count ? width : 0) }.joined()
    }
    return shown.count == words.count ? rows : rows + ["and \(words.count - shown.count) more"]
  }
}
