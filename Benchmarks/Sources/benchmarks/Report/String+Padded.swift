extension String {
  /// The text with spaces to make it so wide, before it if it is to stand on the right.
  func padded(to width: Int, isRight: Bool = false) -> String {
    let space = String(repeating: " ", count: max(1, width - count))
    return isRight ? space + self : self + space
  }
}
