/// What a terminal shows while something is typed: rows of text, and where the cursor is.
struct LineLayout: Hashable, Sendable {
  /// The rows, each of which fits into the window.
  private(set) var rows: [String] = [""]
  private(set) var cursorRow = 0
  private(set) var cursorColumn = 0

  /// How many columns each row takes.
  private var widths = [0]

  /// Lays out a text, in which the cursor is before the character with an index.
  ///
  /// Of what is higher than the window, the rows around the cursor are shown. A window that has less
  /// than two columns is taken for one that has two.
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
    // A drawing of several characters may be wider than the window itself.
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

  /// What draws it on a terminal, from the first column of an empty row on.
  var drawing: String {
    rows.joined(separator: "\r\n") + Self.up(rows.count - 1 - cursorRow) + "\r"
      + Self.right(cursorColumn)
  }

  /// What takes it away again, where the cursor is in its place.
  ///
  /// The window may have another width by now: the terminal has wrapped rows that are wider.
  func erasing(in columns: Int) -> String {
    let columns = max(2, columns)
    let above = widths[..<cursorRow].reduce(cursorColumn / columns) {
      $0 + max(1, ($1 + columns - 1) / columns)
    }
    return Self.up(above) + "\r\u{1B}[J"
  }

  /// What moves the cursor behind it, to the first column of the next row.
  var leaving: String { Self.down(rows.count - 1 - cursorRow) + "\r\n" }

  private static func up(_ count: Int) -> String { count > 0 ? "\u{1B}[\(count)A" : "" }

  private static func down(_ count: Int) -> String { count > 0 ? "\u{1B}[\(count)B" : "" }

  private static func right(_ count: Int) -> String { count > 0 ? "\u{1B}[\(count)C" : "" }
}
