/// How many characters a terminal shows.
struct WindowSize: Hashable, Sendable {
  let columns: Int
  let rows: Int

  /// Words in columns, to be read from top to bottom.
  ///
  /// Those for which there is no room are counted in a row of their own.
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
