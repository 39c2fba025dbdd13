public import Testing

extension ExitTest.Result? {
  /// Returns `true` if the ended process wrote a text to standard error.
  public func said(_ text: String) -> Bool {
    guard let self else { return false }
    return String(decoding: self.standardErrorContent, as: UTF8.self).contains(text)
  }
}
