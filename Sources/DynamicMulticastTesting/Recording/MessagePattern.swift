import Invocation

/// Which messages are meant: a selector, and what its arguments have to be.
struct MessagePattern: Sendable {
  let selector: Selector
  private let matchers: [ArgumentMatcher]

  /// Makes a pattern; without any matchers, one for all messages with the selector.
  init(_ selector: Selector, _ matchers: [ArgumentMatcher]) {
    if !matchers.isEmpty, matchers.count != selector.numberOfArguments {
      fatalError(
        "'\(selector)' has \(selector.numberOfArguments) arguments, but \(matchers.count) matchers")
    }
    self.selector = selector
    self.matchers =
      matchers.isEmpty
      ? Array(repeating: .any, count: selector.numberOfArguments) : matchers
  }

  func matches(_ invocation: Invocation) -> Bool {
    invocation.selector == selector && mismatch(in: invocation) == nil
  }

  /// The index of the first argument of a message with the selector that is not as asked.
  func mismatch(in invocation: Invocation) -> Int? {
    matchers.indices.first { !matchers[$0].matches(invocation, at: $0) }
  }
}

extension MessagePattern: CustomStringConvertible {
  /// The message as it would be written, with what is asked of its arguments.
  var description: String {
    if matchers.isEmpty { return selector.name }
    return zip(selector.components, matchers).map { "\($0):\($1)" }.joined(separator: " ")
  }
}
