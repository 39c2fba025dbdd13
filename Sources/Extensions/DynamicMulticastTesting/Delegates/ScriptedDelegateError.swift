public import Invocation

/// A reason why a scripted delegate has no answer.
@nonexhaustive
public enum ScriptedDelegateError: Error {
  /// No rule matches the message.
  ///
  /// `expected` has a line for each rule of the selector, with the first argument that it does not match.
  case unmatched(Invocation, expected: [String])
}

extension ScriptedDelegateError: CustomStringConvertible {
  /// The message and the rules that it does not match.
  public var description: String {
    switch self {
    case .unmatched(let invocation, let expected):
      (["\(invocation) matches no rule; expected:"] + expected.map { "  \($0)" })
        .joined(separator: "\n")
    }
  }
}
