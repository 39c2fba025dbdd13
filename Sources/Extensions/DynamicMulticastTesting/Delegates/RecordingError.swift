public import Invocation

/// A reason why waiting for a message ended without it.
@nonexhaustive
public enum RecordingError: Error {
  /// The message did not come in time.
  ///
  /// The text shows the selector and the matchers; `heard` has the messages that came so far.
  case timedOut(String, heard: [Invocation])
}

extension RecordingError: CustomStringConvertible {
  /// The expected message and the messages that came.
  public var description: String {
    switch self {
    case .timedOut(let message, let heard):
      "'\(message)' did not come in time; \(heard.listed)"
    }
  }
}

extension [Invocation] {
  /// The messages as text for a failure, only the latest if there are many.
  var listed: String {
    if isEmpty { return "nothing came" }
    let latest = suffix(20)
    let omitted = latest.count == count ? "" : " \(count) messages, the latest of them"
    return (["came:\(omitted)"] + latest.map { "  \($0)" }).joined(separator: "\n")
  }
}
