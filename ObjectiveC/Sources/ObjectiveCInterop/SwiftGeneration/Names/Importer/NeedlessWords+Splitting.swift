extension NeedlessWords {
  /// Moves the end of the base name to the label of the first argument, if the end reads like a
  /// label.
  mutating func split(for type: TypeWords, named parameter: String) {
    if type.isBoolean, base.lastWord == "Animated" {
      labels[0] = "animated"
      base = base.dropLast("Animated".utf8.count)
      return
    }
    // Neither the name of a setter nor the name of an action with its sender is split.
    if base.firstWord == "set" || parameter == "sender" && type.name.lastWord == "Object" { return }
    splitAtPreposition(for: type)
  }

  private mutating func splitAtPreposition(for type: TypeWords) {
    guard var range = lastPreposition(before: base.count) else { return }
    let before = range.lowerBound == 0 ? nil : base.wordStart(before: range.lowerBound)
    let previous = before.map { base[$0..<range.lowerBound] }
    let preposition = base[range]
    if let previous, Self.isOneWord(previous, preposition) { return }
    if range.upperBound < base.count {
      let next = base[range.upperBound..<base.wordEnd(from: range.upperBound)]
      if Self.belongs(next, to: preposition) { return }
    }
    if let previous, let before, Self.extends(previous, preposition) {
      range = before..<range.upperBound
    }
    let after = base[range.upperBound...]
    let isDropped = Self.isNeedless(base[range], before: after, type)
    // A coordinate is a label without its preposition.
    let isInLabel = !["X", "Y", "Z"].contains(after)
    var start = isInLabel ? range.lowerBound : range.upperBound
    var end = start
    if isDropped {
      if isInLabel { start += range.count } else { end -= range.count }
    }
    let shorter = base[..<end]
    if end == 0 || Self.saysNothing(shorter) { return }
    labels[0] = base[start...]
    base = shorter
  }

  /// Returns `true` if a name is too short to be a base name.
  ///
  /// Such a name consists of one word that cannot name a member, or of a word such as "get" with at
  /// most one more word.
  private static func saysNothing(_ name: CamelCase) -> Bool {
    let words = name.words
    let isVacuous = words[0].isVacuous
    guard isVacuous || !words[0].canBeMember else { return false }
    return words.count == 1 || words.count == 2 && isVacuous
  }

  /// Returns the range of the last preposition, or of the second-last preposition if the last
  /// preposition is "of".
  private func lastPreposition(before end: Int, isSecond: Bool = false) -> Range<Int>? {
    var end = end
    while end > 0 {
      let start = base.wordStart(before: end)
      let word = base[start..<end]
      if PartOfSpeech(of: word) == .preposition {
        if !isSecond, word.isSame(as: "of"),
          let other = lastPreposition(before: start, isSecond: true),
          !base[other].isSame(as: "of"), !base[other].isSame(as: "for")
        {
          return other
        }
        return start..<end
      }
      end = start
    }
    return nil
  }

  private static func isOneWord(_ previous: CamelCase, _ preposition: CamelCase) -> Bool {
    preposition.isSame(as: "in") && previous.isSame(as: "plug")
  }

  private static func belongs(_ next: CamelCase, to preposition: CamelCase) -> Bool {
    let inseparable = [
      "with": ["error", "no"], "to": ["visible", "backing"], "from": ["backing"],
    ]
    return inseparable.contains { preposition.isSame(as: $0) && $1.contains(where: next.isSame) }
  }

  private static func extends(_ previous: CamelCase, _ preposition: CamelCase) -> Bool {
    let pairs = [
      ("compatible", "with"), ("best", "matching"), ("according", "to"), ("bound", "by"),
      ("separated", "by"),
    ]
    return pairs.contains { previous.isSame(as: $0) && preposition.isSame(as: $1) }
  }

  /// Returns `true` if "with" or "using" is not needed before a block or an argument with a default
  /// value.
  private static func isNeedless(
    _ preposition: CamelCase, before next: CamelCase, _ type: TypeWords
  ) -> Bool {
    let isWith = preposition.isSame(as: "with")
    guard isWith || preposition.isSame(as: "using") else { return false }
    if isWith, next.firstWord.isSame(as: "zone") { return false }
    return type.hasDefault || type.isFunction
  }
}
