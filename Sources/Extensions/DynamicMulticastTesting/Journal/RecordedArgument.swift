/// An argument in a journal whose type alone does not restore it.
public struct RecordedArgument: Sendable {
  /// The name of the argument's type, with its module's.
  public let type: String

  /// The argument's description when it was sent, or nil if it was written as a value.
  public let text: String?
}
