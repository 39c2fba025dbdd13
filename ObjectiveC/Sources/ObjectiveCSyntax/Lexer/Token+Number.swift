import ObjectiveCEncoding

extension Token {
  /// Returns the value of a number with its type in C, or `nil` if the number is not valid.
  func number(in source: SourceText) -> Expression.Kind? {
    let text = source[range].lowercased()
    return kind == .floating ? Self.floating(text) : Self.integer(text)
  }

  private static func floating(_ text: String) -> Expression.Kind? {
    let isHexadecimal = text.hasPrefix("0x")
    if isHexadecimal, !text.contains("p") { return nil }
    switch text.last {
    case "f": return Float(text.dropLast()).map { .floating(Double($0), .float) }
    case "l": return Double(text.dropLast()).map { .floating($0, .longDouble) }
    default: return Double(text).map { .floating($0, .double) }
    }
  }

  private static func integer(_ text: String) -> Expression.Kind? {
    let isHexadecimal = text.hasPrefix("0x")
    let suffix = text.reversed().prefix { $0 == "u" || $0 == "l" }
    var digits = text.dropLast(suffix.count)
    let radix =
      isHexadecimal
      ? 16 : text.hasPrefix("0b") ? 2 : digits.count > 1 && text.hasPrefix("0") ? 8 : 10
    if radix == 16 || radix == 2 { digits = digits.dropFirst(2) }
    guard digits.utf8.allSatisfy({ $0 != UInt8(ascii: "-") && $0 != UInt8(ascii: "+") }),
      let value = UInt64(digits, radix: radix)
    else { return nil }
    let isUnsigned = suffix.contains("u")
    let isLong: Bool
    switch String(suffix.filter { $0 == "l" }) {
    case "": isLong = false
    case "l", "ll": isLong = true
    default: return nil
    }
    guard suffix.count(where: { $0 == "u" }) <= 1, String(suffix) != "lul" else { return nil }
    // A number has the first type in C's order that holds the value. A decimal number without the
    // suffix `u` becomes unsigned only if no signed type holds the value.
    if !isLong, !isUnsigned, value <= 0x7FFF_FFFF { return .integer(value, .int) }
    if !isLong, isUnsigned || radix != 10, value <= 0xFFFF_FFFF {
      return .integer(value, .unsignedInt)
    }
    if !isUnsigned, value <= UInt64(Int64.max) { return .integer(value, .longLong) }
    return .integer(value, .unsignedLongLong)
  }
}
