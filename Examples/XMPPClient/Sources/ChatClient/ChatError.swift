/// A reason why the program cannot perform a command.
public struct ChatError: Error, CustomStringConvertible {
  /// The reason, as a sentence.
  public let description: String

  /// Creates an error from a sentence.
  public init(_ description: String) { self.description = description }
}
