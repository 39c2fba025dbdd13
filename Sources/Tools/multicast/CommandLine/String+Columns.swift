extension String {
  /// The text, with spaces after it to fill a column.
  func leftAligned(in width: Int) -> String {
    self + String(repeating: " ", count: max(0, width - count))
  }
}
