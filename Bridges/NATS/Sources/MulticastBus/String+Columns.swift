extension String {
  /// Returns the text, padded with spaces on the right to the width of a column; at least one
  /// space.
  func leftAligned(in width: Int) -> String {
    self + String(repeating: " ", count: max(1, width - count))
  }

  /// Returns the text, padded with spaces on the left to the width of a column.
  func rightAligned(in width: Int) -> String {
    String(repeating: " ", count: max(0, width - count)) + self
  }

  /// The text, truncated to 200 characters.
  var clipped: String { count <= 200 ? self : prefix(199) + "…" }

  /// The text without characters that could move a terminal's cursor, because the text may come
  /// from others.
  var onOneLine: String {
    var text = ""
    for scalar in unicodeScalars {
      let isPrinted =
        ![.control, .format, .lineSeparator, .paragraphSeparator]
        .contains(scalar.properties.generalCategory)
      text.unicodeScalars.append(isPrinted ? scalar : "\u{FFFD}")
    }
    return text
  }
}
