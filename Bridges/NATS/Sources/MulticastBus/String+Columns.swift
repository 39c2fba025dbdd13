extension String {
  /// The text, with spaces after it to fill a column, at least one.
  func leftAligned(in width: Int) -> String {
    self + String(repeating: " ", count: max(1, width - count))
  }

  /// The text, with spaces before it to fill a column.
  func rightAligned(in width: Int) -> String {
    String(repeating: " ", count: max(0, width - count)) + self
  }

  /// The text, cut at its end where it is long.
  var clipped: String { count <= 200 ? self : prefix(199) + "…" }

  /// The text without characters that would move a terminal's cursor, as others may have sent them.
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
