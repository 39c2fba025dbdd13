@testable import multicast_objc

/// A simulated terminal screen that knows the control sequences of the prompt.
struct FakeScreen {
  private let window: WindowSize
  private var grid: [[Character?]]
  private var row = 0
  private(set) var column = 0

  init(_ window: WindowSize) {
    self.window = window
    grid = [[]]
  }

  /// Draws the output of a program: text, newlines, and `ESC [ n A`, `B`, `C` and `J`.
  mutating func write(_ output: String) {
    var rest = output[...]
    while let character = rest.popFirst() {
      switch character {
      case "\r": column = 0
      case "\n": newLine()
      case "\r\n":
        column = 0
        newLine()
      case "\u{1B}":
        rest.removeFirst()
        let digits = rest.prefix { $0.isNumber }
        rest = rest.dropFirst(digits.count)
        move(rest.removeFirst(), Int(digits) ?? 1)
      default: put(character)
      }
    }
  }

  private mutating func move(_ command: Character, _ count: Int) {
    switch command {
    case "A": row = max(0, row - count)
    case "B": row = min(grid.count - 1, row + count)
    case "C": column = min(window.columns - 1, column + count)
    default:
      grid.removeSubrange((row + 1)...)
      grid[row].removeSubrange(min(column, grid[row].count)...)
    }
  }

  private mutating func newLine() {
    row += 1
    if row == grid.count { grid.append([]) }
    if grid.count > window.rows {
      grid.removeFirst()
      row -= 1
    }
  }

  private mutating func put(_ character: Character) {
    if column + character.columns > window.columns {
      column = 0
      newLine()
    }
    while grid[row].count < column { grid[row].append(" ") }
    let cells = [character] + Array(repeating: nil, count: max(0, character.columns - 1))
    grid[row].replaceSubrange(column..<min(column + cells.count, grid[row].count), with: cells)
    column += cells.count
  }

  /// Returns rows of the screen, so that the row of the cursor has an index among them.
  func rows(around index: Int, count: Int) -> [String] {
    (row - index..<row - index + count).map { index in
      grid.indices.contains(index) ? String(grid[index].compactMap(\.self)) : "?"
    }
  }

  /// Returns `true` if the screen is empty from a distance below the cursor on.
  func isEmpty(below distance: Int) -> Bool {
    grid.dropFirst(row + distance).allSatisfy(\.isEmpty)
  }
}
