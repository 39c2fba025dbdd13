public import Invocation

/// A reason why a journal of messages cannot be read.
@nonexhaustive
public enum JournalError: Error {
  /// The line with this number is not a recorded message.
  case malformedLine(Int, reason: String)

  /// An argument on the line with this number cannot be restored from its text.
  case unrestorableArgument(
    line: Int, Selector, index: Int, RecordedArgument, reason: String)
}

extension JournalError: CustomStringConvertible {
  /// A text with the number of the line and the reason.
  public var description: String {
    switch self {
    case .malformedLine(let line, let reason):
      "line \(line): \(reason)"
    case .unrestorableArgument(let line, let selector, let index, let argument, let reason):
      """
      line \(line): '\(selector)' argument \(index), \(argument.text.map { "\($0) of " } ?? "")\
      \(argument.type), cannot be restored: \(reason)
      """
    }
  }
}
