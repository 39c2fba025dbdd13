extension String {
  /// Returns the text, padded on the right with at least one space, to a column of `width`
  /// characters.
  func leftAligned(in width: Int) -> String {
    self + String(repeating: " ", count: max(1, width - count))
  }

  /// Returns the text, padded on the left with spaces, to a column of `width` characters.
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
