/// A text that is being typed: what keys make of it, and where its cursor is.
///
/// It may have several lines. Those that were typed before can be called up again and changed.
/// Searching them, cutting and completing are in extensions.
struct LineEditor: Sendable {
  /// What is left to do after a key for those who have the terminal.
  enum Request: Hashable, Sendable {
    case none

    /// The text may be complete: run it, or insert a line break.
    case enter
    case complete

    /// The text is dropped, as it is in ``LineEditor/text``.
    case interrupt
    case end
    case suspend
    case clearScreen
  }

  /// The characters of the text.
  private(set) var characters: [Character] = []

  /// How many characters are before the cursor.
  private(set) var cursor = 0

  /// The texts that were typed before, and last the one that is being typed; each as it has been
  /// changed meanwhile.
  private var texts: [String]

  /// Which of the texts is shown.
  private var place: Int

  /// What was cut out last.
  var cut = ""

  /// Whether the last key cut something out: what the next one does joins it.
  var hasJustCut = false

  /// The search that is under way.
  var search: Search?

  /// Begins with an empty text.
  ///
  /// - Parameter history: The texts that were typed before.
  init(history: [String] = []) {
    texts = history + [""]
    place = history.count
  }

  var text: String { String(characters) }

  /// The text before the cursor.
  var textBeforeCursor: String { String(characters[..<cursor]) }

  /// The texts that were typed before.
  var history: ArraySlice<String> { texts.dropLast() }

  /// What there is to be seen of it.
  func layout(prompts: (first: String, other: String), in window: WindowSize) -> LineLayout {
    let first = search.map { "(\($0.hasFailed ? "nothing" : "search") '\($0.query)') " }
    return LineLayout(
      characters, cursor: cursor, prompts: (first ?? prompts.first, prompts.other), in: window)
  }

  // MARK: Keys

  /// Does what a key stands for.
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

  /// Replaces a part of the text; the cursor is behind it afterwards.
  mutating func replace(_ range: Range<Int>, with new: String) {
    // As a whole: a mark joins the letter before it to one character.
    let head = String(characters[..<range.lowerBound]) + new
    characters = Array(head + String(characters[range.upperBound...]))
    cursor = min(head.count, characters.count)
  }

  /// Removes what there is of a range; the cursor is there afterwards.
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
    texts[place] = text
    place = index
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

  /// Where the word begins that is before the cursor.
  var startOfWord: Int {
    let end = characters[..<cursor].lastIndex { $0.isPartOfWord } ?? 0
    return characters[..<end].lastIndex { !$0.isPartOfWord }.map { $0 + 1 } ?? 0
  }

  /// Where the word ends that is after the cursor.
  var endOfWord: Int {
    let start = characters[cursor...].firstIndex { $0.isPartOfWord } ?? characters.count
    return characters[start...].firstIndex { !$0.isPartOfWord } ?? characters.count
  }

  /// Goes to the line above, or from the first one to the text before.
  private mutating func moveUp() {
    let start = startOfLine
    if start > 0 {
      let column = cursor - start
      cursor = start - 1
      cursor = min(startOfLine + column, start - 1)
    } else if place > 0 {
      show(place - 1)
    }
  }

  /// Goes to the line below, or from the last one to the next text.
  private mutating func moveDown() {
    let column = cursor - startOfLine
    let end = endOfLine
    if end < characters.count {
      cursor = end + 1
      cursor = min(cursor + column, endOfLine)
    } else if place < texts.count - 1 {
      show(place + 1)
    }
  }
}

extension Character {
  var isPartOfWord: Bool { isLetter || isNumber || self == "_" }
}
