/// An argument in a journal whose type alone does not restore the argument.
public struct RecordedArgument: Sendable {
  /// The name of the argument's type, qualified by its module.
  public let type: String

  /// Describes the argument when the message was sent, or is `nil` if the journal contains a value.
  public let text: String?
}
