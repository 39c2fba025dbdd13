public import Testing

extension ExitTest.Result? {
  /// Whether the process that ended wrote a text to standard error.
  public func said(_ text: String) -> Bool {
    guard let self else { return false }
    return String(decoding: self.standardErrorContent, as: UTF8.self).contains(text)
  }
}
