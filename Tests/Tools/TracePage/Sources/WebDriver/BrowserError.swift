/// The reason why the browser could not execute a command.
public struct BrowserError: Error, CustomStringConvertible {
  /// The reason in a sentence.
  public let description: String

  init(_ description: String) {
    self.description = description
  }
}
