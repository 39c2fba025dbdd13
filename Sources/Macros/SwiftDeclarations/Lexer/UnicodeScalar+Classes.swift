extension Unicode.Scalar {
  var isSpace: Bool {
    self == " " || self == "\t" || self == "\u{B}" || self == "\u{C}" || self == "\0"
  }

  var isNewline: Bool { self == "\n" || self == "\r" }

  var isDigit: Bool { "0"..."9" ~= self }

  /// `true` if a name may contain this scalar, at its beginning or later.
  var isPartOfName: Bool {
    if isASCII {
      return "a"..."z" ~= self || "A"..."Z" ~= self || isDigit || self == "_" || self == "$"
    }
    return !isStartOfOperator
  }

  /// `true` if an operator may contain this scalar.
  ///
  /// A dot has separate rules, and is not included.
  var isPartOfOperator: Bool { isStartOfOperator || isCombining }

  /// `true` if an operator may begin with this scalar, according to the grammar of Swift.
  var isStartOfOperator: Bool {
    switch value {
    case 0x21, 0x25, 0x26, 0x2A, 0x2B, 0x2D, 0x2F, 0x3C...0x3F, 0x5E, 0x7C, 0x7E: true
    case 0xA1...0xA7, 0xA9, 0xAB, 0xAC, 0xAE, 0xB0, 0xB1, 0xB6, 0xBB, 0xBF, 0xD7, 0xF7: true
    case 0x2016, 0x2017, 0x2020...0x2027, 0x2030...0x203E, 0x2041...0x2053, 0x2055...0x205E: true
    case 0x2190...0x23FF, 0x2500...0x2775, 0x2794...0x2BFF, 0x2E00...0x2E7F: true
    case 0x3001...0x3003, 0x3008...0x3030: true
    default: false
    }
  }

  /// `true` if the scalar is a combining mark, such as an accent that follows its letter.
  private var isCombining: Bool {
    switch value {
    case 0x300...0x36F, 0x1DC0...0x1DFF, 0x20D0...0x20FF, 0xFE00...0xFE0F, 0xFE20...0xFE2F: true
    case 0xE0100...0xE01EF: true
    default: false
    }
  }
}
