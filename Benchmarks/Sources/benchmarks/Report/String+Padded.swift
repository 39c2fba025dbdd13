extension String {
  /// Returns the text, padded with spaces to `width`; if `isRight` is `true`, the spaces come
  /// first.
  func padded(to width: Int, isRight: Bool = false) -> String {
    let space = String(repeating: " ", count: max(1, width - count))
    return isRight ? space + self : self + space
  }
}
