extension String {
  /// The text, with spaces after it to fill a column.
  func leftAligned(in width: Int) -> String {
    self + String(repeating: " ", count: max(0, width - count))
  }

  /// The text, with spaces before it to fill a column.
  func rightAligned(in width: Int) -> String {
    String(repeating: " ", count: max(0, width - count)) + self
  }

  /// The text, cut at its end where it is too long.
  func clipped(to width: Int) -> String {
    count <= width ? self : prefix(width - 1) + "…"
  }

  /// The text in as many lines as it needs, those after the first indented.
  func wrapped(to width: Int, indentation: Int) -> [String] {
    var lines: [String] = []
    var rest = self[...]
    repeat {
      let margin = "".leftAligned(in: lines.isEmpty ? 0 : indentation)
      let line = rest.prefix(width - margin.count)
      lines.append(margin + line)
      rest = rest[line.endIndex...]
    } while !rest.isEmpty
    return lines
  }

  /// The text without line breaks and other characters that would move a terminal's cursor.
  var onOneLine: String {
    split {
      $0.isWhitespace || $0.unicodeScalars.contains { $0.properties.generalCategory == .control }
    }.joined(separator: " ")
  }
}
