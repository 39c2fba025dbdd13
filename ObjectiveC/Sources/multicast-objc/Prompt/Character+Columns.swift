extension Character {
  /// Shows the character as the prompt draws it: a control character as `^A`, a tab as four spaces.
  var drawing: String {
    guard let scalar = unicodeScalars.first, scalar.properties.generalCategory == .control else {
      return String(self)
    }
    if self == "\t" { return "    " }
    return scalar.value < 0x20 ? "^\(Unicode.Scalar(UInt8(scalar.value) + 0x40))" : "^?"
  }

  /// How many columns `drawing` occupies in most terminals.
  ///
  /// Wide East Asian characters and emoji occupy two columns. A combining mark without a preceding
  /// letter occupies no column.
  var columns: Int {
    guard let first = unicodeScalars.first else { return 0 }
    switch first.properties.generalCategory {
    case .control: return drawing.count
    case .nonspacingMark, .enclosingMark, .format: return 0
    default: break
    }
    let isWide =
      first.properties.isEmojiPresentation || Self.wide.contains { $0 ~= first.value }
      || unicodeScalars.dropFirst().contains { $0.value == 0xFE0F }
    return isWide ? 2 : 1
  }

  /// The ranges of wide and fullwidth characters in Unicode.
  private static let wide: [ClosedRange<UInt32>] = [
    0x1100...0x115F, 0x2E80...0x303E, 0x3041...0x33FF, 0x3400...0x4DBF, 0x4E00...0x9FFF,
    0xA000...0xA4CF, 0xA960...0xA97F, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE30...0xFE6F,
    0xFF01...0xFF60, 0xFFE0...0xFFE6, 0x1B000...0x1B2FF, 0x1F200...0x1F2FF, 0x20000...0x3FFFD,
  ]
}
