/// A punctuator of C or Objective-C.
package enum Punctuator: String, CaseIterable, Sendable {
  case leftParenthesis = "("
  case rightParenthesis = ")"
  case leftBracket = "["
  case rightBracket = "]"
  case leftBrace = "{"
  case rightBrace = "}"
  case at = "@"
  case hash = "#"
  case hashHash = "##"
  case dot = "."
  case ellipsis = "..."
  case arrow = "->"
  case comma = ","
  case semicolon = ";"
  case colon = ":"
  case question = "?"
  case assign = "="
  case equal = "=="
  case not = "!"
  case notEqual = "!="
  case less = "<"
  case lessOrEqual = "<="
  case shiftLeft = "<<"
  case shiftLeftAssign = "<<="
  case greater = ">"
  case greaterOrEqual = ">="
  case shiftRight = ">>"
  case shiftRightAssign = ">>="
  case plus = "+"
  case plusPlus = "++"
  case plusAssign = "+="
  case minus = "-"
  case minusMinus = "--"
  case minusAssign = "-="
  case star = "*"
  case starAssign = "*="
  case slash = "/"
  case slashAssign = "/="
  case percent = "%"
  case percentAssign = "%="
  case and = "&"
  case andAnd = "&&"
  case andAssign = "&="
  case or = "|"
  case orOr = "||"
  case orAssign = "|="
  case caret = "^"
  case caretAssign = "^="
  case tilde = "~"

  /// Returns the longest punctuator at an offset of `bytes`, and its length in bytes.
  static func longest(at offset: Int, of bytes: [UInt8], end: Int) -> (Punctuator, length: Int)? {
    for length in stride(from: min(3, end - offset), to: 0, by: -1) {
      let key = bytes[offset..<(offset + length)].reduce(0) { $0 << 8 | UInt32($1) }
      if let punctuator = table[key] { return (punctuator, length) }
    }
    return nil
  }

  /// Maps the bytes of each punctuator, packed into an integer with the last byte lowest, to the
  /// punctuator.
  private static let table: [UInt32: Punctuator] = Dictionary(
    uniqueKeysWithValues: allCases.map { punctuator in
      (punctuator.rawValue.utf8.reduce(0) { $0 << 8 | UInt32($1) }, punctuator)
    })
}
