/// An editor for an input of one or more lines, which is controlled by keys.
///
/// Inputs of the history can be recalled and changed. Extensions implement searching, cutting and
/// completion. Because the editor does not access the terminal, tests can compare the editor with a
/// model.
struct LineEditor: Sendable {
  // A library for line editing would be the only dependency on another project.

  /// An action that a key requires from the owner of the terminal.
  enum Request: Hashable, Sendable {
    case none

    /// Run the text if it is complete.
    ///
    /// Otherwise insert a newline.
    case enter
    case complete

    /// Drop the text, which remains in ``LineEditor/text`` until then.
    case interrupt
    case end
    case suspend
    case clearScreen
  }

  /// The characters of the text.
  private(set) var characters: [Character] = []

  /// How many characters are before the cursor.
  private(set) var cursor = 0

  /// The history followed by the new input, each with the changes made in this editor.
  private var texts: [String]

  /// The index in `texts` of the text being edited.
  private var textIndex: Int

  /// Keeps the part of a text that was cut last.
  var cut = ""

  /// `true` if the last key cut a text.
  ///
  /// If the next key also cuts a text, the text is joined to `cut`.
  var hasJustCut = false

  /// The current search, or `nil` outside of a search.
  var search: Search?

  /// Makes an editor with an empty text.
  ///
  /// - Parameter history: The earlier inputs, from the oldest to the newest.
  init(history: [String] = []) {
    texts = history + [""]
    textIndex = history.count
  }

  var text: String { String(characters) }

  var textBeforeCursor: String { String(characters[..<cursor]) }

  /// The earlier inputs, with the changes made in this editor.
  var history: ArraySlice<String> { texts.dropLast() }

  /// Returns the rows of the text on the screen.
  func layout(prompts: (first: String, other: String), in window: WindowSize) -> LineLayout {
    let first = search.map { "(\($0.hasFailed ? "nothing" : "search") '\($0.query)') " }
    return LineLayout(
      characters, cursor: cursor, prompts: (first ?? prompts.first, prompts.other), in: window)
  }

  // MARK: Keys

  /// Handles `key`, and returns the action that the key requires.
  mutating func press(_ key: Key) -> Request {
    if search != nil, pressInSearch(key) { return .none }
    let couldJoin = hasJustCut
    hasJustCut = false
    switch key {
    case .text(let text): insert(text)
    case .altEnter: insert("\n")
    case .enter: return .enter
    case .tab where isAtIndentation: insert("    ")
    case .tab: return .complete
    case .control("c"): return .interrupt
    case .control("d") where characters.isEmpty: return .end
    case .control("z"): return .suspend
    case .control("l"): return .clearScreen
    case .control("r"): search = Search(from: self)
    case .up, .control("p"): moveUp()
    case .down, .control("n"): moveDown()
    case .left, .control("b"): move(to: cursor - 1)
    case .right, .control("f"): move(to: cursor + 1)
    case .home, .control("a"): move(to: startOfLine)
    case .end, .control("e"): move(to: endOfLine)
    case .wordLeft, .alt("b"): move(to: startOfWord)
    case .wordRight, .alt("f"): move(to: endOfWord)
    case .backspace: remove(cursor - 1..<cursor)
    case .delete, .control("d"): remove(cursor..<cursor + 1)
    case .control("t"): exchange()
    default: pressCutting(key, joining: couldJoin)
    }
    return .none
  }

  private var isAtIndentation: Bool {
    characters[startOfLine..<cursor].allSatisfy(\.isWhitespace)
  }

  // MARK: Changing

  /// Inserts `text` at the cursor.
  mutating func insert(_ text: String) {
    replace(cursor..<cursor, with: text)
  }

  /// Replaces the characters in `range` by `new`, and moves the cursor to the end of `new`.
  mutating func replace(_ range: Range<Int>, with new: String) {
    // Rebuild the whole text, because a combining mark merges with the letter before it.
    let head = String(characters[..<range.lowerBound]) + new
    characters = Array(head + String(characters[range.upperBound...]))
    cursor = min(head.count, characters.count)
  }

  /// Removes the characters in `range`, and moves the cursor to the start of the gap.
  ///
  /// A range may exceed the text.
  mutating func remove(_ range: Range<Int>) {
    replace(range.clamped(to: 0..<characters.count), with: "")
  }

  /// Exchanges the characters on both sides of the cursor.
  ///
  /// At the end of a line, the last two characters of the line are exchanged.
  private mutating func exchange() {
    let second = cursor == endOfLine ? cursor - 1 : cursor
    guard second > startOfLine else { return }
    replace(
      second - 1..<second + 1, with: String([characters[second], characters[second - 1]]))
  }

  /// Shows the text at `index` in `texts`, with the cursor at the end of the text.
  mutating func show(_ index: Int) {
    texts[textIndex] = text
    textIndex = index
    characters = Array(texts[index])
    cursor = characters.count
  }

  // MARK: Moving

  mutating func move(to index: Int) {
    cursor = min(max(0, index), characters.count)
  }

  var startOfLine: Int {
    characters[..<cursor].lastIndex(where: \.isNewline).map { $0 + 1 } ?? 0
  }

  var endOfLine: Int { characters[cursor...].firstIndex(where: \.isNewline) ?? characters.count }

  /// Finds the start of the word before the cursor.
  var startOfWord: Int {
    let end = characters[..<cursor].lastIndex { $0.isPartOfWord } ?? 0
    return characters[..<end].lastIndex { !$0.isPartOfWord }.map { $0 + 1 } ?? 0
  }

  /// Finds the end of the word after the cursor.
  var endOfWord: Int {
    let start = characters[cursor...].firstIndex { $0.isPartOfWord } ?? characters.count
    return characters[start...].firstIndex { !$0.isPartOfWord } ?? characters.count
  }

  /// Moves to the line above.
  ///
  /// From the first line, moves to the previous text.
  private mutating func moveUp() {
    let start = startOfLine
    if start > 0 {
      let column = cursor - start
      cursor = start - 1
      cursor = min(startOfLine + column, start - 1)
    } else if textIndex > 0 {
      show(textIndex - 1)
    }
  }

  /// Moves to the line below.
  ///
  /// From the last line, moves to the next text.
  private mutating func moveDown() {
    let column = cursor - startOfLine
    let end = endOfLine
    if end < characters.count {
      cursor = end + 1
      cursor = min(cursor + column, endOfLine)
    } else if textIndex < texts.count - 1 {
      show(textIndex + 1)
    }
  }
}

extension Character {
  var isPartOfWord: Bool { isLetter || isNumber || self == "_" }
}
