import ObjectiveCEncoding

extension Token {
  /// Returns the bytes of a string literal in UTF-8, and the type of characters wider than a byte.
  func string(in source: SourceText) -> (bytes: [UInt8], wide: TypeEncoding.Scalar?) {
    let text = source.bytes(in: range)
    let quoted = text.drop { $0 != UInt8(ascii: "\"") }
    let prefix = String(decoding: text[..<quoted.startIndex], as: UTF8.self)
    let wide: [String: TypeEncoding.Scalar] = ["u": .unsignedShort, "U": .unsignedInt, "L": .int]
    return (Self.unescaped(quoted), wide[prefix])
  }

  /// Returns the value of a character constant, or `nil` if the constant is not valid.
  ///
  /// A constant of one byte has the value of that byte as a signed `char`. A constant of two to
  /// four bytes, such as `'text'`, has the value of the big-endian number that the bytes form.
  func characterValue(in source: SourceText) -> Int32? {
    let text = source.bytes(in: range)
    guard text.first == UInt8(ascii: "'") else { return nil }
    let bytes = Self.unescaped(text)
    guard 1...4 ~= bytes.count else { return nil }
    if bytes.count == 1 { return Int32(Int8(bitPattern: bytes[0])) }
    return Int32(bitPattern: bytes.reduce(0) { $0 << 8 | UInt32($1) })
  }

  /// Returns the bytes between the quotes, with escape sequences replaced.
  private static func unescaped(_ quoted: ArraySlice<UInt8>) -> [UInt8] {
    var rest = quoted.dropFirst()
    if quoted.count > 1, quoted.last == quoted.first { rest.removeLast() }
    var bytes: [UInt8] = []
    while let byte = rest.popFirst() {
      guard byte == UInt8(ascii: "\\"), let sign = rest.popFirst() else {
        bytes.append(byte)
        continue
      }
      switch Unicode.Scalar(sign) {
      case "\n": break
      case "\r": if rest.first == UInt8(ascii: "\n") { rest.removeFirst() }
      case "n": bytes.append(10)
      case "t": bytes.append(9)
      case "r": bytes.append(13)
      case "a": bytes.append(7)
      case "b": bytes.append(8)
      case "f": bytes.append(12)
      case "v": bytes.append(11)
      case "e", "E": bytes.append(27)
      case "x":
        bytes.append(UInt8(truncatingIfNeeded: takeDigits(of: &rest, radix: 16, count: .max)))
      case "u", "U":
        let value = takeDigits(of: &rest, radix: 16, count: sign == UInt8(ascii: "u") ? 4 : 8)
        bytes += String(Unicode.Scalar(value) ?? "\u{FFFD}").utf8
      case "0"..."7":
        rest = [sign] + rest
        bytes.append(UInt8(truncatingIfNeeded: takeDigits(of: &rest, radix: 8, count: 3)))
      default: bytes.append(sign)
      }
    }
    return bytes
  }

  /// Removes up to `count` digits from the beginning of `text`, and returns their value.
  private static func takeDigits(
    of text: inout ArraySlice<UInt8>, radix: Int, count: Int
  ) -> UInt32 {
    var value: UInt32 = 0
    var rest = count
    while rest > 0, let byte = text.first,
      let digit = Character(Unicode.Scalar(byte)).hexDigitValue, digit < radix
    {
      value = value &* UInt32(radix) &+ UInt32(digit)
      text.removeFirst()
      rest -= 1
    }
    return value
  }
}
