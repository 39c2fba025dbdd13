/// A reason why the program cannot do what it was told to.
public struct ChatError: Error, CustomStringConvertible {
  /// The reason, as a sentence.
  public let description: String

  /// Makes an error of a sentence.
  public init(_ description: String) { self.description = description }
}
