import Invocation

/// A selector with a matcher for each argument.
struct MessagePattern: Sendable {
  let selector: Selector
  private let matchers: [ArgumentMatcher]

  /// Makes a pattern; without matchers, the pattern matches all messages with the selector.
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

  /// Returns the index of the first argument that does not match.
  ///
  /// - Precondition: `invocation` has the selector of the pattern.
  func mismatch(in invocation: Invocation) -> Int? {
    matchers.indices.first { !matchers[$0].matches(invocation, at: $0) }
  }
}

extension MessagePattern: CustomStringConvertible {
  /// The message in Objective-C notation, with matchers in place of the arguments.
  var description: String {
    if matchers.isEmpty { return selector.name }
    return zip(selector.components, matchers).map { "\($0):\($1)" }.joined(separator: " ")
  }
}
