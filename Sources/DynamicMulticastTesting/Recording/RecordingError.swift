public import Invocation

/// Why a delegate that records cannot say what it is asked.
@nonexhaustive
public enum RecordingError: Error {
  /// The message that was waited for did not come; what came so far.
  case timedOut(String, heard: [Invocation])
}

extension RecordingError: CustomStringConvertible {
  /// What was waited for, and what came.
  public var description: String {
    switch self {
    case .timedOut(let message, let heard):
      "'\(message)' did not come in time; \(heard.listed)"
    }
  }
}

extension [Invocation] {
  /// The messages, the latest of them if they are many, as text after a failure.
  var listed: String {
    if isEmpty { return "nothing came" }
    let latest = suffix(20)
    let omitted = latest.count == count ? "" : " \(count) messages, the latest of them"
    return (["came:\(omitted)"] + latest.map { "  \($0)" }).joined(separator: "\n")
  }
}
