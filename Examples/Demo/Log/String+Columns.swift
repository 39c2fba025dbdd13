extension String {
  /// Returns the text, padded on the right with spaces, to a column of `width` characters.
  func leftAligned(in width: Int) -> String {
    self + String(repeating: " ", count: max(0, width - count))
  }

  /// Returns the text, padded on the left with spaces, to a column of `width` characters.
  func rightAligned(in width: Int) -> String {
    String(repeating: " ", count: max(0, width - count)) + self
  }

  /// Returns the text, truncated to `width` characters.
  func clipped(to width: Int) -> String {
    count <= width ? self : prefix(width - 1) + "…"
  }

  /// Returns the text in lines of `width` characters; all lines after the first are indented.
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
