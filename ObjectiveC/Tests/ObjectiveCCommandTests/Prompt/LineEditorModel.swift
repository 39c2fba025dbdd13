@testable import multicast_objc

/// A slow and simple model of the editor.
struct LineEditorModel {
  private(set) var before = ""
  private(set) var after = ""
  private var cut = ""
  private var hasJustCut = false

  mutating func press(_ key: Key) {
    let joins = hasJustCut
    hasJustCut = false
    switch key {
    case .text(let text): before += text
    case .backspace: _ = before.popLast()
    case .delete: if !after.isEmpty { after.removeFirst() }
    case .left: left()
    case .right: right()
    case .home: while let last = before.last, last != "\n" { left() }
    case .end: while let next = after.first, next != "\n" { right() }
    case .wordLeft:
      while let last = before.last, !isInWord(last) { left() }
      while let last = before.last, isInWord(last) { left() }
    case .wordRight:
      while let next = after.first, !isInWord(next) { right() }
      while let next = after.first, isInWord(next) { right() }
    case .control("t"): exchange()
    case .control("y"): before += cut
    default:
      let old = before + after
      let place = before.count
      guard remove(key) else { return }
      let part = old.dropFirst(before.count).prefix(old.count - before.count - after.count)
      cut = !joins ? String(part) : before.count < place ? part + cut : cut + part
      hasJustCut = true
    }
  }

  /// Removes the part that a key cuts.
  private mutating func remove(_ key: Key) -> Bool {
    switch key {
    case .control("k"):
      if after.first == "\n" {
        after.removeFirst()
      } else {
        while let next = after.first, next != "\n" { after.removeFirst() }
      }
    case .control("u"): while let last = before.last, last != "\n" { before.removeLast() }
    case .control("w"):
      while let last = before.last, last.isWhitespace { before.removeLast() }
      while let last = before.last, !last.isWhitespace { before.removeLast() }
    case .altBackspace:
      while let last = before.last, !isInWord(last) { before.removeLast() }
      while let last = before.last, isInWord(last) { before.removeLast() }
    case .alt("d"):
      while let next = after.first, !isInWord(next) { after.removeFirst() }
      while let next = after.first, isInWord(next) { after.removeFirst() }
    default: return false
    }
    return true
  }

  private mutating func exchange() {
    let isAtEnd = after.isEmpty || after.first == "\n"
    if isAtEnd {
      guard let last = before.last, last != "\n" else { return }
      left()
    }
    guard let first = before.last, first != "\n", let second = after.first else {
      if isAtEnd { right() }
      return
    }
    before.removeLast()
    after.removeFirst()
    before += [second, first]
  }

  private mutating func left() {
    if let last = before.popLast() { after = String(last) + after }
  }

  private mutating func right() {
    if !after.isEmpty { before.append(after.removeFirst()) }
  }

  private func isInWord(_ character: Character) -> Bool {
    character.isLetter || character.isNumber || character == "_"
  }
}
