extension Selector {
  /// Makes the selector that Swift would give an `@objc` method with this base name and labels.
  ///
  /// - Precondition: The spelling makes a well-formed name, which every Swift call does.
  package init(calling base: StaticString, labels: some Collection<StaticString>) {
    let name = Self.name(calling: base.description, labels: labels.map(\.description))
    do {
      try self.init(name)
    } catch {
      preconditionFailure("\(error)")
    }
  }

  package static func name(calling base: String, labels: [String]) -> String {
    guard let first = labels.first else { return base }
    var name = base
    if !first.isEmpty {
      if !base.lastWord.isPreposition && !first.firstWord.isPreposition { name += "With" }
      name += first.prefix(1).uppercased() + first.dropFirst()
    }
    name += ":"
    for label in labels.dropFirst() { name += label + ":" }
    return name
  }
}

extension String {
  /// The words of a camel-case name, an acronym being one word: `loadURLFor` is load, URL, For.
  fileprivate var words: [Substring] {
    var words: [Substring] = []
    var start = startIndex
    while start < endIndex {
      var end = start
      while end < endIndex, self[end].isASCIIUppercase { formIndex(after: &end) }
      if distance(from: start, to: end) > 1 {
        // The last capital of an acronym begins the next word if small letters follow.
        if end < endIndex, self[end].isASCIILowercase { formIndex(before: &end) }
      } else {
        while end < endIndex, !self[end].isASCIIUppercase { formIndex(after: &end) }
      }
      words.append(self[start..<end])
      start = end
    }
    return words
  }

  fileprivate var firstWord: Substring { words.first ?? "" }
  fileprivate var lastWord: Substring { words.last ?? "" }
}

extension Substring {
  fileprivate var isPreposition: Bool { prepositions.contains(lowercased()) }
}

extension Character {
  fileprivate var isASCIIUppercase: Bool { ("A"..."Z").contains(self) }
  fileprivate var isASCIILowercase: Bool { ("a"..."z").contains(self) }
}

/// The words beside which the compiler leaves out "With".
private let prepositions: Set<String> = [
  "above", "after", "along", "alongside", "as", "at", "before", "below", "by", "following", "for",
  "from", "given", "in", "including", "inside", "into", "matching", "of", "on", "passing",
  "preceding", "since", "to", "until", "using", "via", "when", "with", "within",
]
