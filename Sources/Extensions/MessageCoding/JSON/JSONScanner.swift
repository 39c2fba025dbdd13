/// A scanner that validates JSON before `JSONDecoder` decodes it.
///
/// A scanner protects the decoder from hostile input in these ways:
/// - It limits the nesting depth, because `JSONDecoder` needs stack space for each level.
/// - It refuses UTF-16, which `JSONDecoder` accepts, and in which the scanner could not count the
///   levels.
/// - It limits the number of consecutive combining marks. Swift sorts such marks, in quadratic
///   time, before it hashes or compares a string, and `JSONDecoder` hashes every name.
///
/// The scanner also knows the offset of a mistake, and the decoder's errors have no offset.
struct JSONScanner {
  private let json: UnsafeRawBufferPointer
  private let limit: Int
  private let envelope: Int
  private let start: Int
  private var offset = 0
  private var next = Token.value

  /// The open levels, outermost first: `true` for an object, `false` for an array.
  private var levels: [Bool] = []

  /// The tokens that may come next, with the text for an error.
  private enum Token: String {
    case value = "a value is"
    case valueOrEnd = "a value or ']' is"
    case key = "a name is"
    case keyOrEnd = "a name or '}' is"
    case colon = "':' is"
    case commaOrEnd = "',' or an end is"
    case nothing = "nothing more is"
  }

  private init(_ json: UnsafeRawBufferPointer, limit: Int, envelope: Int, start: Int) {
    self.json = json
    self.limit = limit
    self.envelope = envelope
    self.start = start
  }

  /// Checks that a text is valid JSON within the limits on nesting and on combining marks.
  ///
  /// - Parameters:
  ///   - json: The text.
  ///   - limit: The maximum number of levels in a value.
  ///   - envelope: The number of levels around a value.
  ///   - start: The offset of the text in its message, for use in errors.
  /// - Throws: ``MessageCodingError/malformed(offset:reason:)`` or
  ///   ``MessageCodingError/tooDeep(offset:limit:)``.
  static func check(
    _ json: UnsafeRawBufferPointer, limit: Int, envelope: Int = 0, start: Int = 0
  ) throws(MessageCodingError) {
    var scanner = JSONScanner(json, limit: limit, envelope: envelope, start: start)
    while let byte = scanner.skipSpace() { try scanner.read(byte) }
    if scanner.next != .nothing { throw scanner.unexpected }
  }

  static func isSpace(_ byte: UInt8) -> Bool {
    byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09
  }

  private mutating func skipSpace() -> UInt8? {
    while offset < json.count {
      let byte = json[offset]
      if !Self.isSpace(byte) { return byte }
      offset += 1
    }
    return nil
  }

  private mutating func read(_ byte: UInt8) throws(MessageCodingError) {
    switch (next, Unicode.Scalar(byte)) {
    case (.value, "{"), (.valueOrEnd, "{"): try open(isObject: true)
    case (.value, "["), (.valueOrEnd, "["): try open(isObject: false)
    case (.valueOrEnd, "]"), (.keyOrEnd, "}"): close()
    case (.commaOrEnd, "]") where levels.last == false: close()
    case (.commaOrEnd, "}") where levels.last == true: close()
    case (.commaOrEnd, ","):
      next = levels.last == true ? .key : .value
      offset += 1
    case (.colon, ":"):
      next = .value
      offset += 1
    case (.key, "\""), (.keyOrEnd, "\""):
      try readText()
      next = .colon
    case (.value, "\""), (.valueOrEnd, "\""):
      try readText()
      endValue()
    case (.value, _), (.valueOrEnd, _):
      try readWord()
      endValue()
    default: throw unexpected
    }
  }

  private mutating func open(isObject: Bool) throws(MessageCodingError) {
    if levels.count - envelope >= limit { throw .tooDeep(offset: start + offset, limit: limit) }
    levels.append(isObject)
    next = isObject ? .keyOrEnd : .valueOrEnd
    offset += 1
  }

  private mutating func close() {
    levels.removeLast()
    endValue()
    offset += 1
  }

  private mutating func endValue() { next = levels.isEmpty ? .nothing : .commaOrEnd }

  // MARK: Strings

  private mutating func readText() throws(MessageCodingError) {
    var marks = 0
    offset += 1
    while offset < json.count {
      let byte = json[offset]
      if byte == UInt8(ascii: "\"") {
        offset += 1
        return
      }
      if byte < 0x20 { throw malformed("a text has a control character") }
      var scalar = UInt32(byte)
      if byte == UInt8(ascii: "\\") {
        scalar = try readEscape()
      } else if byte >= 0xC0 {
        scalar = readBytes(byte)
      } else {
        offset += 1
      }
      marks = Self.isMark(scalar) ? marks + 1 : 0
      if marks > CodingLimits.marks {
        throw malformed("a text has more than \(CodingLimits.marks) combining marks in a row")
      }
    }
    throw malformed("a text does not end")
  }

  /// Returns `true` if canonical ordering sorts the scalar among its neighbors.
  private static func isMark(_ scalar: UInt32) -> Bool {
    // U+0300 is the first combining mark.
    guard scalar >= 0x300, let scalar = Unicode.Scalar(scalar) else { return false }
    return scalar.properties.canonicalCombiningClass != .notReordered
  }

  /// Skips an escape sequence, including the second half of a surrogate pair.
  ///
  /// - Returns: The scalar of a `\u` escape, or 0 for every other escape.
  private mutating func readEscape() throws(MessageCodingError) -> UInt32 {
    offset += 1
    guard offset < json.count else { throw malformed("a text does not end") }
    let kind = json[offset]
    offset += 1
    guard kind == UInt8(ascii: "u") else {
      if !#""\/bfnrt"#.utf8.contains(kind) { throw malformed("a text has an unknown escape") }
      return 0
    }
    let high = try readUnit()
    guard 0xD800..<0xDC00 ~= high, offset + 1 < json.count,
      json[offset] == UInt8(ascii: "\\"), json[offset + 1] == UInt8(ascii: "u")
    else { return high }
    offset += 2
    let low = try readUnit()
    return 0xDC00..<0xE000 ~= low ? 0x10000 + (high - 0xD800) << 10 + (low - 0xDC00) : low
  }

  private mutating func readUnit() throws(MessageCodingError) -> UInt32 {
    guard offset + 4 <= json.count else { throw malformed("a text does not end") }
    var unit: UInt32 = 0
    for byte in json[offset..<offset + 4] {
      guard let digit = Character(Unicode.Scalar(byte)).hexDigitValue, byte < 0x80 else {
        throw malformed("a text has an unknown escape")
      }
      unit = unit << 4 + UInt32(digit)
    }
    offset += 4
    return unit
  }

  /// Skips a scalar of several bytes.
  ///
  /// The method does not validate UTF-8; the decoder refuses other bytes.
  private mutating func readBytes(_ first: UInt8) -> UInt32 {
    let count = first >= 0xF0 ? 4 : first >= 0xE0 ? 3 : 2
    var scalar = UInt32(first) & (0x7F >> UInt32(count))
    offset += 1
    for _ in 1..<count where offset < json.count && json[offset] & 0xC0 == 0x80 {
      scalar = scalar << 6 | UInt32(json[offset] & 0x3F)
      offset += 1
    }
    return scalar
  }

  // MARK: Numbers and literals

  /// Skips a number, `true`, `false` or `null`.
  private mutating func readWord() throws(MessageCodingError) {
    let first = offset
    while offset < json.count {
      switch Unicode.Scalar(json[offset]) {
      case "a"..."z", "A"..."Z", "0"..."9", "+", "-", ".":
        offset += 1
        continue
      default: break
      }
      break
    }
    if offset == first { throw unexpected }
    let word = json[first..<offset]
    let names = ["true", "false", "null"]
    if !Self.isNumber(word), !names.contains(where: { word.elementsEqual($0.utf8) }) {
      offset = first
      throw malformed("a number, 'true', 'false' or 'null' is expected")
    }
  }

  private static func isNumber(_ word: Slice<UnsafeRawBufferPointer>) -> Bool {
    var index = word.startIndex
    func isNext(_ first: Unicode.Scalar, _ second: Unicode.Scalar) -> Bool {
      guard index < word.endIndex else { return false }
      let scalar = Unicode.Scalar(word[index])
      return scalar == first || scalar == second
    }
    func skipDigits() -> Int {
      let start = index
      while index < word.endIndex, 0x30...0x39 ~= word[index] { index += 1 }
      return index - start
    }
    if isNext("-", "-") { index += 1 }
    let startsWithZero = isNext("0", "0")
    let digits = skipDigits()
    guard digits == 1 || (digits > 1 && !startsWithZero) else { return false }
    if isNext(".", ".") {
      index += 1
      if skipDigits() == 0 { return false }
    }
    if isNext("e", "E") {
      index += 1
      if isNext("+", "-") { index += 1 }
      if skipDigits() == 0 { return false }
    }
    return index == word.endIndex
  }

  private var unexpected: MessageCodingError { malformed("\(next.rawValue) expected") }

  private func malformed(_ reason: String) -> MessageCodingError {
    .malformed(offset: start + min(offset, json.count), reason: reason)
  }
}
