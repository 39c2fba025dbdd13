public import Invocation

/// A reason why a scripted delegate cannot answer a message.
@nonexhaustive
public enum ScriptedDelegateError: Error {
  /// No rule matches the message.
  ///
  /// `expected` contains a line for each rule of the selector, with the first argument that does
  /// not match.
  case unmatched(Invocation, expected: [String])
}

extension ScriptedDelegateError: CustomStringConvertible {
  /// A text with the message and the rules of its selector.
  public var description: String {
    switch self {
    case .unmatched(let invocation, let expected):
      (["\(invocation) matches no rule; expected:"] + expected.map { "  \($0)" })
        .joined(separator: "\n")
    }
  }
}
