/// A part of speech that the compiler assigns to a word when it shortens names.
enum PartOfSpeech {
  case preposition, verb, gerund, unknown

  init(of word: CamelCase) {
    let text = CamelCase(word.bytes.map(\.lowercased)).description
    if Self.prepositions.contains(text) {
      self = .preposition
    } else if Self.verbs.contains(text) {
      self = .verb
    } else if Self.isGerund(word) {
      self = .gerund
    } else if Self.hasVerb(after: ["auto", "re", "de"], in: word) {
      self = .verb
    } else {
      self = .unknown
    }
  }

  private static func isVerb(_ word: CamelCase) -> Bool { PartOfSpeech(of: word) == .verb }

  private static func isGerund(_ word: CamelCase) -> Bool {
    guard word.hasSuffix("ing"), word.count > 4 else { return false }
    let stem = word.dropLast(3)
    if isVerb(stem) { return true }
    if stem.bytes.last != UInt8(ascii: "e"), isVerb(CamelCase(stem.bytes + [UInt8(ascii: "e")])) {
      return true
    }
    // In the gerund of a short verb, the last consonant is doubled, as in `stopping`.
    return stem.bytes[stem.count - 1] == stem.bytes[stem.count - 2] && isVerb(stem.dropLast(1))
  }

  private static func hasVerb(after prefixes: [String], in word: CamelCase) -> Bool {
    prefixes.contains { prefix in
      let length = prefix.utf8.count
      return word.count > length && word[..<length].isSame(as: prefix) && isVerb(word[length...])
    }
  }
}
