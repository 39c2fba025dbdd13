public import Invocation

/// A reason why a delegate stopped waiting for a message.
@nonexhaustive
public enum RecordingError: Error {
  /// The message did not come in time.
  ///
  /// The text shows the selector and the matchers. `heard` contains all messages that have come so
  /// far.
  case timedOut(String, heard: [Invocation])
}

extension RecordingError: CustomStringConvertible {
  /// A text with the expected message and the messages that came.
  public var description: String {
    switch self {
    case .timedOut(let message, let heard):
      "'\(message)' did not come in time; \(heard.listed)"
    }
  }
}

extension [Invocation] {
  /// The messages as text for a failure; at most the latest 20.
  var listed: String {
    if isEmpty { return "nothing came" }
    let latest = suffix(20)
    let omitted = latest.count == count ? "" : " \(count) messages, the latest of them"
    return (["came:\(omitted)"] + latest.map { "  \($0)" }).joined(separator: "\n")
  }
}
