public import Invocation

/// Why a journal of messages cannot be read.
@nonexhaustive
public enum JournalError: Error {
  /// A line is not a recorded message.
  case malformedLine(Int, reason: String)

  /// An argument cannot be made from what is on the line.
  case unrestorableArgument(
    line: Int, Selector, index: Int, RecordedArgument, reason: String)
}

extension JournalError: CustomStringConvertible {
  /// The line, what is wrong with it, and what can be done.
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
