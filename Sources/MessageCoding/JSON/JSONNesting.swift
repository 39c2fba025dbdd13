/// Looks at JSON before it is decoded, whose decoder takes stack for each level.
enum JSONNesting {
  /// Checks that arrays and objects are not nested more deeply than the limit.
  ///
  /// - Parameters:
  ///   - json: The text. That it is well formed is left to the decoder.
  ///   - limit: The number of levels.
  ///   - offset: The text's position in its message, for the error.
  /// - Throws: ``MessageCodingError``, also if the text is not in UTF-8.
  static func check(
    _ json: UnsafeRawBufferPointer, limit: Int, offset: Int = 0
  ) throws(MessageCodingError) {
    var depth = 0
    var isInText = false
    var isEscaped = false
    for (index, byte) in json.enumerated() {
      switch byte {
      case 0:
        // The decoder would take it for UTF-16 or UTF-32, of which the levels are not counted here.
        throw .malformed(offset: offset + index, reason: "JSON is not UTF-8")
      case _ where isEscaped: isEscaped = false
      case UInt8(ascii: "\\"): isEscaped = isInText
      case UInt8(ascii: "\""): isInText.toggle()
      case _ where isInText: continue
      case UInt8(ascii: "["), UInt8(ascii: "{"):
        depth += 1
        if depth > limit { throw .tooDeep(offset: offset + index, limit: limit) }
      case UInt8(ascii: "]"), UInt8(ascii: "}"): depth -= 1
      default: continue
      }
    }
  }
}
