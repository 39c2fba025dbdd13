/// An editor for an input of one or more lines, which keys change.
///
/// Inputs of the history can be called up and changed. Searching, cutting and completing are in
/// extensions.
struct LineEditor: Sendable {
  /// The part of a key's work that only the owner of the terminal can do.
  enum Request: Hashable, Sendable {
    case none

    /// Run the text if it is complete, otherwise insert a line break.
    case enter
    case complete

    /// Drop the text, which is still in ``LineEditor/text``.
    case interrupt
    case end
    case suspend
    case clearScreen
  }

  /// The characters of the text.
  private(set) var characters: [Character] = []

  /// The number of characters before the cursor.
  private(set) var cursor = 0

  /// The history and after it the new input, each with the changes that were made to it here.
  private var texts: [String]

  /// The index of the text that is shown.
  private var textIndex: Int

  /// The part of a text that was cut out last.
  var cut = ""

  /// Whether the last key has cut something out: then the next one that does adds to it.
  var hasJustCut = false

  /// The search that is under way.
  var search: Search?

  /// Makes an editor with an empty text.
  ///
  /// - Parameter history: The inputs before, the newest last.
  init(history: [String] = []) {
    texts = history + [""]
    textIndex = history.count
  }

  var text: String { String(characters) }

  /// The text before the cursor.
  var textBeforeCursor: String { String(characters[..<cursor]) }

  /// The inputs before, with their changes.
  var history: ArraySlice<String> { texts.dropLast() }

  /// The rows of the text on the screen.
  func layout(prompts: (first: String, other: String), in window: WindowSize) -> LineLayout {
    let first = search.map { "(\($0.hasFailed ? "nothing" : "search") '\($0.query)') " }
    return LineLayout(
      characters, cursor: cursor, prompts: (first ?? prompts.first, prompts.other), in: window)
  }

  // MARK: Keys

  /// Handles a key.
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

  /// Inserts a text before the cursor.
  mutating func insert(_ text: String) {
    replace(cursor..<cursor, with: text)
  }

  /// Replaces a part of the text, and puts the cursor after the new part.
  mutating func replace(_ range: Range<Int>, with new: String) {
    // The text is made as a whole: a mark and the letter before it become one character.
    let head = String(characters[..<range.lowerBound]) + new
    characters = Array(head + String(characters[range.upperBound...]))
    cursor = min(head.count, characters.count)
  }

  /// Removes the characters of a range, which may exceed the text, and puts the cursor there.
  mutating func remove(_ range: Range<Int>) {
    replace(range.clamped(to: 0..<characters.count), with: "")
  }

  /// Exchanges the two characters around the cursor, or before it at the end of a line.
  private mutating func exchange() {
    let second = cursor == endOfLine ? cursor - 1 : cursor
    guard second > startOfLine else { return }
    replace(
      second - 1..<second + 1, with: String([characters[second], characters[second - 1]]))
  }

  /// Shows another text, with the cursor at its end.
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

  /// The start of the word before the cursor.
  var startOfWord: Int {
    let end = characters[..<cursor].lastIndex { $0.isPartOfWord } ?? 0
    return characters[..<end].lastIndex { !$0.isPartOfWord }.map { $0 + 1 } ?? 0
  }

  /// The end of the word after the cursor.
  var endOfWord: Int {
    let start = characters[cursor...].firstIndex { $0.isPartOfWord } ?? characters.count
    return characters[start...].firstIndex { !$0.isPartOfWord } ?? characters.count
  }

  /// Moves to the line above, or from the first one to the previous text.
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

  /// Moves to the line below, or from the last one to the next text.
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
