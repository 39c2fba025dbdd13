extension String {
  /// The text, padded with spaces to a width; the spaces come first if it is aligned to the right.
  func padded(to width: Int, isRight: Bool = false) -> String {
    let space = String(repeating: " ", count: max(1, width - count))
    return isRight ? space + self : self + space
  }
}
