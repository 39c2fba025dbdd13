/// The names of selectors: the name that the Swift compiler derives for an `@objc` method, and the name
/// that a misspelled one is near to.
public enum SelectorName {
  /// Returns the selector of an `@objc` method with the base name `base` and the argument labels
  /// `labels`.
  ///
  /// An empty label stands for `_`.
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

// The compiler's rule works on bytes: a letter outside ASCII is neither uppercase nor lowercase,
// and is not changed. `scripts/check-selector-rule.sh` compares these functions with the compiler.

extension String {
  /// Splits a camel-case name into words: the words of `loadURLFor` are "load", "URL" and "For".
  ///
  /// An acronym is one word, and so is an underscore.
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
        // The last capital of an acronym begins the next word if lowercase letters follow.
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

  /// Puts the first letter in uppercase, if it is an ASCII letter.
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

/// The words next to which the compiler does not insert "With".
private let prepositions: Set<String> = [
  "above", "after", "along", "alongside", "as", "at", "before", "below", "by", "following", "for",
  "from", "given", "in", "including", "inside", "into", "matching", "of", "on", "passing",
  "preceding", "since", "to", "until", "using", "via", "when", "with", "within",
]
