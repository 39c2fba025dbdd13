extension BidirectionalCollection where Element: StringProtocol {
  /// The lines without the empty ones at the end.
  func trimmingBlankEnd() -> SubSequence {
    self[..<(lastIndex { !$0.isEmpty }.map(index(after:)) ?? startIndex)]
  }
}
