extension Token {
  /// Returns the value of an integer literal, or of a character constant of one byte.
  ///
  /// The value is the bit pattern of an unsigned 64-bit integer. It is `nil` if the token is of
  /// another kind, or if the number does not fit 64 bits.
  package func integer(in source: SourceText) -> Int? {
    let text = source[range]
    if kind == .character {
      let bytes = text.utf8.dropFirst().dropLast()
      return bytes.count == 1 ? bytes.first.map(Int.init) : nil
    }
    guard kind == .integer else { return nil }
    var digits = text.lowercased()[...]
    while let last = digits.last, last == "u" || last == "l" { digits.removeLast() }
    let radix =
      switch digits.prefix(2) {
      case "0x": 16
      case "0b": 2
      default: digits.hasPrefix("0") ? 8 : 10
      }
    if radix == 16 || radix == 2 { digits = digits.dropFirst(2) }
    guard let value = UInt(digits, radix: radix) else { return nil }
    return Int(bitPattern: value)
  }
}
