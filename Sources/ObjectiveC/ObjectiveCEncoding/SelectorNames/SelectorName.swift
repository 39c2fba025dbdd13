/// The rule by which Swift names the selectors of its methods, on texts.
package enum SelectorName {
  /// The selector that Swift would give an `@objc` method with this base name and labels, an empty
  /// label standing for none.
  package static func calling(_ base: String, labels: [String]) -> String {
    guard let first = labels.first else { return base }
    var name = base
    if !first.isEmpty {
      if !base.lastWord.isPreposition && !first.firstWord.isPreposition { name += "With" }
      name += first.capitalized
    }
    name += ":"
    for label in labels.dropFirst() { name += label + ":" }
    return name
  }
}

// The compiler's rule works on bytes: letters outside ASCII are neither upper nor lower case, and
// are not changed. `scripts/check-selector-rule.sh` compares these functions with the compiler.

extension String {
  /// The words of a camel-case name, an acronym being one word: `loadURLFor` is load, URL, For.
  ///
  /// An underscore is a word too.
  fileprivate var words: [Substring] {
    let text = utf8
    var words: [Substring] = []
    var start = text.startIndex
    while start < text.endIndex {
      let capitals = text[start...].prefix(while: \.isUppercase)
      var end = capitals.endIndex
      if text[start] == UInt8(ascii: "_") {
        text.formIndex(after: &end)
      } else if capitals.count > 1 {
        // The last capital of an acronym begins the next word if lower-case letters follow.
        if end < text.endIndex, text[end].isLowercase { text.formIndex(before: &end) }
      } else {
        end = text[end...].prefix { !$0.isUppercase && $0 != UInt8(ascii: "_") }.endIndex
      }
      words.append(Substring(text[start..<end]))
      start = end
    }
    return words
  }

  fileprivate var firstWord: Substring { words.first ?? "" }
  fileprivate var lastWord: Substring { words.last ?? "" }

  /// The name with its first letter in upper case, if that is an ASCII letter.
  fileprivate var capitalized: String {
    guard let first = utf8.first, first.isLowercase else { return self }
    return String(decoding: [first & ~0x20] + utf8.dropFirst(), as: UTF8.self)
  }
}

extension Substring {
  fileprivate var isPreposition: Bool { prepositions.contains(lowercased()) }
}

extension UInt8 {
  fileprivate var isUppercase: Bool { (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(self) }
  fileprivate var isLowercase: Bool { (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(self) }
}

/// The words beside which the compiler leaves out "With".
private let prepositions: Set<String> = [
  "above", "after", "along", "alongside", "as", "at", "before", "below", "by", "following", "for",
  "from", "given", "in", "including", "inside", "into", "matching", "of", "on", "passing",
  "preceding", "since", "to", "until", "using", "via", "when", "with", "within",
]
