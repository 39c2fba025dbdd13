/// A name in camel case, which consists of words: `loadURLFor` is "load", "URL" and "For".
///
/// Because the compiler's rules work on bytes, a letter outside ASCII is neither uppercase nor
/// lowercase.
struct CamelCase {
  let bytes: [UInt8]

  init(_ name: some StringProtocol) { bytes = Array(name.utf8) }

  init(_ bytes: some Sequence<UInt8>) { self.bytes = Array(bytes) }

  var count: Int { bytes.count }

  subscript(range: Range<Int>) -> CamelCase { CamelCase(bytes[range]) }

  subscript(range: PartialRangeFrom<Int>) -> CamelCase { CamelCase(bytes[range]) }

  subscript(range: PartialRangeUpTo<Int>) -> CamelCase { CamelCase(bytes[range]) }

  // MARK: Words

  /// Returns the end of the word that begins at the offset `start`.
  ///
  /// An underscore is a separate word. An acronym includes the `s` of its plural.
  func wordEnd(from start: Int) -> Int {
    if bytes[start] == .underscore { return start + 1 }
    var index = start
    while index < count, bytes[index].isUppercase { index += 1 }
    if index - start > 1 {
      var next = index
      while next < count, bytes[next].isLowercase { next += 1 }
      let isPlural =
        Self.isPluralEnding(bytes[index..<next])
        && !bytes[(index - 1)..<next].elementsEqual("Is".utf8)
      if index == count || isPlural { return next }
      return bytes[index].isLowercase ? index - 1 : index
    }
    while index < count, !bytes[index].isUppercase, bytes[index] != .underscore { index += 1 }
    return index
  }

  /// Returns the start of the word that ends at the offset `end`.
  ///
  /// Read backward, a name can have different words than read forward.
  func wordStart(before end: Int) -> Int {
    func skipLowercase(_ index: Int) -> Int {
      var index = index
      while index > 0, !bytes[index - 1].isUppercase, bytes[index - 1] != .underscore { index -= 1 }
      return index
    }
    var index = skipLowercase(end)
    var last = end
    if index > 0, Self.isPluralEnding(bytes[index..<end]) {
      last = index
      index = skipLowercase(index)
    }
    if index < last {
      let continues = index > 0 && bytes[index].isLowercase && bytes[index - 1] != .underscore
      return continues ? index - 1 : index
    }
    if bytes[index - 1] == .underscore { return index - 1 }
    while index > 0, bytes[index - 1].isUppercase { index -= 1 }
    return index
  }

  var firstWord: CamelCase { bytes.isEmpty ? self : self[..<wordEnd(from: 0)] }

  var lastWord: CamelCase { bytes.isEmpty ? self : self[wordStart(before: count)...] }

  /// Splits the name into its words, read forward.
  var words: [CamelCase] {
    var words: [CamelCase] = []
    var start = 0
    while start < count {
      let end = wordEnd(from: start)
      words.append(self[start..<end])
      start = end
    }
    return words
  }

  static func isPluralEnding(_ bytes: some Sequence<UInt8>) -> Bool {
    ["s", "es", "ies"].contains { bytes.elementsEqual($0.utf8) }
  }

  // MARK: Comparing

  func hasSuffix(_ text: String) -> Bool {
    bytes.count >= text.utf8.count && bytes.suffix(text.utf8.count).elementsEqual(text.utf8)
  }

  func hasPrefix(_ text: String) -> Bool { bytes.starts(with: text.utf8) }

  /// Returns `true` if the name equals `word`, ignoring the case of the first letter.
  func isSame(as word: String) -> Bool {
    var other = Array(word.utf8)
    guard count == other.count, count > 0 else { return false }
    other[0] = other[0].lowercased
    return bytes[0].lowercased == other[0] && bytes[1...] == other[1...]
  }

  func isSameIgnoringCase(as word: CamelCase) -> Bool {
    count == word.count && zip(bytes, word.bytes).allSatisfy { $0.lowercased == $1.lowercased }
  }

  // MARK: Changing

  /// Returns the name without `number` bytes at its end.
  func dropLast(_ number: Int) -> CamelCase { CamelCase(bytes.dropLast(number)) }

  /// Puts the first letter of the name in lowercase, unless the name begins with an acronym.
  var lowercasedWord: CamelCase {
    guard let first = bytes.first, first.isUppercase, count == 1 || !bytes[1].isUppercase else {
      return self
    }
    return CamelCase([first.lowercased] + bytes.dropFirst())
  }

  /// Puts the first letter or acronym of the name in lowercase, as in `urlLoader` for `URLLoader`.
  var lowercasedInitialism: CamelCase {
    guard let first = bytes.first, first.isUppercase else { return self }
    var result: [UInt8] = []
    for index in bytes.indices {
      guard index < count - 1, !bytes[index + 1].isUppercase else {
        result.append(bytes[index].lowercased)
        continue
      }
      var rest = index
      // A plural's letter belongs to the acronym, and so does a digit.
      if index == 0 || !bytes[index + 1].isLetter
        || Self.isPluralEnding(self[(index + 1)...].firstWord.bytes)
      {
        result.append(bytes[index].lowercased)
        rest += 1
      }
      return CamelCase(result + bytes[rest...])
    }
    return CamelCase(result)
  }

  /// Puts the first letter of the name in uppercase.
  var capitalized: CamelCase {
    guard let first = bytes.first, first.isLowercase else { return self }
    return CamelCase([first & ~0x20] + bytes.dropFirst())
  }
}

extension CamelCase: Hashable {}

extension CamelCase: CustomStringConvertible {
  var description: String { String(decoding: bytes, as: UTF8.self) }
}

extension CamelCase: ExpressibleByStringLiteral {
  init(stringLiteral value: String) { self.init(value) }
}

extension UInt8 {
  static let underscore = UInt8(ascii: "_")

  var isUppercase: Bool { (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(self) }
  var isLowercase: Bool { (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(self) }
  var isLetter: Bool { isUppercase || isLowercase }
  var isDigit: Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(self) }
  var lowercased: UInt8 { isUppercase ? self | 0x20 : self }
}
