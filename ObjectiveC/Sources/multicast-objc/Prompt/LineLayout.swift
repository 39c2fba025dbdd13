/// Arranges an input in rows as a terminal shows it, with the position of the cursor.
struct LineLayout: Hashable, Sendable {
  /// The rows, each of which fits into the width of the window.
  private(set) var rows: [String] = [""]
  private(set) var cursorRow = 0
  private(set) var cursorColumn = 0

  /// The width of each row in columns.
  private var widths = [0]

  /// Lays out `text`, with the cursor before the character at the index `cursor`.
  ///
  /// If the window has fewer rows than the text, the rows around the cursor are shown. A window is
  /// treated as at least two columns wide.
  init(
    _ text: some Sequence<Character>, cursor: Int, prompts: (first: String, other: String),
    in window: WindowSize
  ) {
    let columns = max(2, window.columns)
    for character in prompts.first { add(character, columns) }
    var index = 0
    for character in text {
      if index == cursor { placeCursor(before: character, columns) }
      if character.isNewline {
        beginRow()
        for character in prompts.other { add(character, columns) }
      } else {
        add(character, columns)
      }
      index += 1
    }
    if cursor >= index { placeCursor(before: " ", columns) }
    clip(to: max(1, window.rows))
  }

  private mutating func beginRow() {
    rows.append("")
    widths.append(0)
  }

  private mutating func add(_ character: Character, _ columns: Int) {
    // A drawing of several characters may be wider than the window.
    for part in character.drawing {
      if widths[widths.count - 1] + part.columns > columns { beginRow() }
      rows[rows.count - 1].append(part)
      widths[widths.count - 1] += part.columns
    }
  }

  private mutating func placeCursor(before character: Character, _ columns: Int) {
    let width = character.isNewline ? 1 : character.drawing.first?.columns ?? 1
    if widths[widths.count - 1] + width > columns { beginRow() }
    cursorRow = rows.count - 1
    cursorColumn = widths[cursorRow]
  }

  private mutating func clip(to height: Int) {
    guard rows.count > height else { return }
    let first = min(max(0, cursorRow - height / 2), rows.count - height)
    rows = Array(rows[first..<(first + height)])
    widths = Array(widths[first..<(first + height)])
    cursorRow -= first
  }

  // MARK: Drawing

  /// Draws the rows, starting in the first column of an empty row.
  var drawing: String {
    rows.joined(separator: "\r\n") + Self.up(rows.count - 1 - cursorRow) + "\r"
      + Self.right(cursorColumn)
  }

  /// Returns the output that erases the rows, starting at the position of the cursor.
  ///
  /// If the window, which has `columns` now, has become narrower, the terminal has wrapped the rows
  /// that no longer fit.
  func erasing(in columns: Int) -> String {
    let columns = max(2, columns)
    let above = widths[..<cursorRow].reduce(cursorColumn / columns) {
      $0 + max(1, ($1 + columns - 1) / columns)
    }
    return Self.up(above) + "\r\u{1B}[J"
  }

  /// Moves the cursor to the first column below the rows.
  var leaving: String { Self.down(rows.count - 1 - cursorRow) + "\r\n" }

  private static func up(_ count: Int) -> String { count > 0 ? "\u{1B}[\(count)A" : "" }

  private static func down(_ count: Int) -> String { count > 0 ? "\u{1B}[\(count)B" : "" }

  private static func right(_ count: Int) -> String { count > 0 ? "\u{1B}[\(count)C" : "" }
}
