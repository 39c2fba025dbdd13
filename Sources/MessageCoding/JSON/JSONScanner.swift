/// Looks at JSON before it is decoded: its decoder takes stack for each level, would read UTF-16 of which
/// the levels are not seen, and does not tell where a mistake is.
///
/// Escapes, numbers and words are left to the decoder.
struct JSONScanner {
  private let json: UnsafeRawBufferPointer
  private let limit: Int
  private let start: Int
  private var offset = 0
  private var next = Token.value

  /// Whether each of the levels is an object, not an array.
  private var levels: [Bool] = []

  /// What may come, as an error says it.
  private enum Token: String {
    case value = "a value is"
    case valueOrEnd = "a value or ']' is"
    case key = "a name is"
    case keyOrEnd = "a name or '}' is"
    case colon = "':' is"
    case commaOrEnd = "',' or an end is"
    case nothing = "nothing more is"
  }

  private init(_ json: UnsafeRawBufferPointer, limit: Int, start: Int) {
    self.json = json
    self.limit = limit
    self.start = start
  }

  /// Checks that brackets, names and values are where they may be, and not nested too deeply.
  ///
  /// - Parameters:
  ///   - json: The text.
  ///   - limit: The number of levels.
  ///   - start: The text's position in its message, for the error.
  /// - Throws: ``MessageCodingError``.
  static func check(
    _ json: UnsafeRawBufferPointer, limit: Int, start: Int = 0
  ) throws(MessageCodingError) {
    var scanner = JSONScanner(json, limit: limit, start: start)
    while let byte = scanner.skipSpace() { try scanner.read(byte) }
    if scanner.next != .nothing { throw scanner.unexpected }
  }

  private mutating func skipSpace() -> UInt8? {
    while offset < json.count {
      let byte = json[offset]
      if ![0x20, 0x0A, 0x0D, 0x09].contains(byte) { return byte }
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
    if levels.count >= limit { throw .tooDeep(offset: start + offset, limit: limit) }
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

  private mutating func readText() throws(MessageCodingError) {
    offset += 1
    while offset < json.count, json[offset] != UInt8(ascii: "\"") {
      if json[offset] < 0x20 { throw malformed("a text has a control character") }
      offset += json[offset] == UInt8(ascii: "\\") ? 2 : 1
    }
    guard offset < json.count else { throw malformed("a text does not end") }
    offset += 1
  }

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
  }

  private var unexpected: MessageCodingError { malformed("\(next.rawValue) expected") }

  private func malformed(_ reason: String) -> MessageCodingError {
    .malformed(offset: start + min(offset, json.count), reason: reason)
  }
}
