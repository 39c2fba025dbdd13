public import Invocation

/// Why a delegate that is scripted has no answer.
@nonexhaustive
public enum ScriptError: Error {
  /// No rule matches the message; the rules for its selector, and what about it they do not match.
  case unmatched(Invocation, expected: [String])
}

extension ScriptError: CustomStringConvertible {
  /// The message, and what was expected instead.
  public var description: String {
    switch self {
    case .unmatched(let invocation, let expected):
      (["\(invocation) matches no rule; expected:"] + expected.map { "  \($0)" })
        .joined(separator: "\n")
    }
  }
}
