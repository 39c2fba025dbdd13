extension String {
  /// Returns the text, padded with spaces to `width`, the width of a column.
  package func leftAligned(in width: Int) -> String {
    self + String(repeating: " ", count: max(0, width - count))
  }
}
