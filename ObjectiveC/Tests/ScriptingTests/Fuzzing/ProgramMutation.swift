import RuntimeSupport

/// Programs in which words are replaced by words of other programs.
enum ProgramMutation {
  /// Further words that may replace a word of a program.
  private static let extremes = [
    "nil", "0", "-1", "9223372036854775807", "1.0e300", "@[]", "@{}", "NULL", "self", "super",
  ]

  static func mutate(
    _ programs: [[Substring]], _ generator: inout SeededGenerator
  ) -> String {
    func any<Element>(of elements: [Element], _ generator: inout SeededGenerator) -> Element {
      elements[Int.random(in: 0..<elements.count, using: &generator)]
    }
    var words = any(of: programs, &generator)
    for _ in 0..<Int.random(in: 1...4, using: &generator) {
      let place = Int.random(in: 0..<words.count, using: &generator)
      switch Int.random(in: 0..<5, using: &generator) {
      case 0: words.remove(at: place)
      case 1: words.insert(any(of: words, &generator), at: place)
      case 2: words[place] = any(of: any(of: programs, &generator), &generator)
      case 3: words.swapAt(place, Int.random(in: 0..<words.count, using: &generator))
      default: words[place] = any(of: extremes, &generator)[...]
      }
    }
    return words.joined()
  }

  /// Returns the words of a program.
  ///
  /// A name, a number or a run of spaces is one word. Every other character is a separate word.
  static func words(of text: String) -> [Substring] {
    func kind(_ character: Character) -> Int {
      if character.isLetter || character.isNumber || character == "_" { return 1 }
      return character.isWhitespace ? 2 : 0
    }
    var words: [Substring] = []
    var rest = text[...]
    while let first = rest.first {
      let end =
        kind(first) == 0
        ? rest.index(after: rest.startIndex)
        : rest.firstIndex { kind($0) != kind(first) } ?? rest.endIndex
      words.append(rest[..<end])
      rest = rest[end...]
    }
    return words
  }
}
