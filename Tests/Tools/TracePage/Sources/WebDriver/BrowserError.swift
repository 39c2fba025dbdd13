/// The reason why the browser has not done what it was asked for.
public struct BrowserError: Error, CustomStringConvertible {
  /// The reason in a sentence.
  public let description: String

  init(_ description: String) {
    self.description = description
  }
}
