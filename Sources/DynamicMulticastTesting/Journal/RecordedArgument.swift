/// An argument in a journal that cannot be restored by its type.
public struct RecordedArgument: Sendable {
  /// The name of its type, with the module's.
  public let type: String

  /// How it described itself when it was sent, nil if it was written as a value.
  public let text: String?
}
