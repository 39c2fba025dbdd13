extension LineEditor {
  /// Cuts a part of the text, or pastes `cut`, the part that was cut last.
  mutating func pressCutting(_ key: Key, joining: Bool) {
    switch key {
    case .control("k"): cut(endOfLine == cursor ? cursor..<cursor + 1 : cursor..<endOfLine, joining)
    case .control("u"): cut(startOfLine..<cursor, joining)
    case .control("w"): cut(startOfSpacedWord..<cursor, joining)
    case .altBackspace: cut(startOfWord..<cursor, joining)
    case .alt("d"): cut(cursor..<endOfWord, joining)
    case .control("y"): insert(cut)
    default: break
    }
  }

  private mutating func cut(_ range: Range<Int>, _ joining: Bool) {
    let range = range.clamped(to: 0..<characters.count)
    let part = String(characters[range])
    let isBefore = range.lowerBound < cursor
    cut = !joining ? part : isBefore ? part + cut : cut + part
    hasJustCut = true
    remove(range)
  }

  /// Where the word before the cursor starts; words are separated by white space only.
  private var startOfSpacedWord: Int {
    let end = characters[..<cursor].lastIndex { !$0.isWhitespace } ?? 0
    return characters[..<end].lastIndex { $0.isWhitespace }.map { $0 + 1 } ?? 0
  }
}
