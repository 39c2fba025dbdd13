import RuntimeSupport

/// Programs with words of others in them.
enum ProgramMutation {
  /// Takes the place of a word, besides words of programs.
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

  /// The words of a program: names, numbers and space in one piece, all else letter by letter.
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
