import Testing

@testable import multicast_objc

struct LineLayoutTests {
  private func layout(_ text: String, cursor: Int, columns: Int, rows: Int = 24) -> LineLayout {
    LineLayout(
      text, cursor: cursor, prompts: ("> ", ". "), in: WindowSize(columns: columns, rows: rows))
  }

  @Test(
    arguments: [
      ("", 0, 10, ["> "], 0, 2),
      ("abc", 1, 10, ["> abc"], 0, 3),
      ("abc\nd", 5, 10, ["> abc", ". d"], 1, 3),
      ("abcdefghij", 3, 6, ["> abcd", "efghij"], 0, 5),
      // A full row has no column for the cursor after it.
      ("abcd", 4, 6, ["> abcd", ""], 1, 0),
      ("abcd\ne", 4, 6, ["> abcd", "", ". e"], 1, 0),
      ("abcd\ne", 6, 6, ["> abcd", ". e"], 1, 3),
      // A wide character is not split.
      ("語語語", 2, 7, ["> 語語", "語"], 1, 0),
      ("e\u{301}x", 1, 10, ["> e\u{301}x"], 0, 3),
      ("👍🏽!", 1, 10, ["> 👍🏽!"], 0, 4),
      ("\u{1}\t|", 2, 20, ["> ^A    |"], 0, 8),
    ])
  func `a text is laid out in rows`(
    text: String, cursor: Int, columns: Int, rows: [String], row: Int, column: Int
  ) {
    let layout = layout(text, cursor: cursor, columns: columns)
    #expect(layout.rows == rows)
    #expect(layout.cursorRow == row)
    #expect(layout.cursorColumn == column)
  }

  @Test func `a text higher than the window is shown around the cursor`() {
    let text = (0..<10).map(String.init).joined(separator: "\n")
    #expect(layout(text, cursor: 0, columns: 10, rows: 3).rows == ["> 0", ". 1", ". 2"])
    #expect(layout(text, cursor: 10, columns: 10, rows: 3).rows == [". 4", ". 5", ". 6"])
    #expect(layout(text, cursor: 19, columns: 10, rows: 3).rows == [". 7", ". 8", ". 9"])
    #expect(layout(text, cursor: 19, columns: 10, rows: 3).cursorRow == 2)
  }

  @Test func `rows that a narrower window has wrapped are erased, too`() {
    let layout = layout("abcdefgh\nij", cursor: 11, columns: 10)
    #expect(layout.erasing(in: 10) == "\u{1B}[1A\r\u{1B}[J")
    #expect(layout.erasing(in: 5) == "\u{1B}[2A\r\u{1B}[J")
  }

  @Test func `words are listed in columns`() {
    let words = ["a", "bb", "ccc", "d", "e"]
    #expect(WindowSize(columns: 12, rows: 24).rows(of: words) == ["a    d", "bb   e", "ccc"])
    #expect(WindowSize(columns: 1, rows: 24).rows(of: words) == words)
    #expect(WindowSize(columns: 5, rows: 6).rows(of: words) == ["a", "bb", "and 3 more"])
    #expect(WindowSize(columns: 5, rows: 6).rows(of: []).isEmpty)
  }
}
