extension BidirectionalCollection where Element: StringProtocol {
  /// Returns the lines without the empty lines at the end.
  func trimmingBlankEnd() -> SubSequence {
    self[..<(lastIndex { !$0.isEmpty }.map(index(after:)) ?? startIndex)]
  }
}
