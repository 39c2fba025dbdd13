/// A selector with a condition for each argument.
///
/// ```swift
/// let pattern = MessagePattern("worker:shouldPerformSubTask:", .any, .equal("resize"))
/// ```
@_documentation(visibility: internal)
public struct MessagePattern: Sendable {
  /// The selector of the messages that match.
  public let selector: Selector

  /// A condition for each argument.
  package let matchers: [any ArgumentMatching]

  /// Creates a pattern; without matchers, the pattern matches all messages with the selector.
  ///
  /// - Precondition: The number of matchers is 0 or the number of colons in the selector.
  public init<each Matcher: ArgumentMatching>(
    _ selector: Selector, _ matchers: repeat each Matcher
  ) {
    var list: [any ArgumentMatching] = []
    for matcher in repeat each matchers { list.append(matcher) }
    let count = selector.numberOfArguments
    if !list.isEmpty, list.count != count {
      fatalError("'\(selector)' has \(count) arguments, but \(list.count) matchers")
    }
    self.selector = selector
    self.matchers =
      list.isEmpty
      ? Array(repeating: ArgumentMatcher<any Sendable>(any: "any"), count: count) : list
  }

  /// Returns a Boolean value that indicates whether a message matches.
  package func matches(_ invocation: Invocation) -> Bool {
    invocation.selector == selector && mismatch(in: invocation) == nil
  }

  /// Returns the index of the first argument that does not match.
  ///
  /// - Precondition: `invocation` has the selector of the pattern.
  package func mismatch(in invocation: Invocation) -> Int? {
    matchers.indices.first { !matchers[$0].matches(invocation, at: $0) }
  }
}

extension MessagePattern: CustomStringConvertible {
  /// A message in Objective-C notation, with conditions in place of the arguments.
  public var description: String {
    if matchers.isEmpty { return selector.name }
    return zip(selector.components, matchers).map { "\($0):\($1)" }.joined(separator: " ")
  }
}

/// A message of a protocol that a test spells as a call, with conditions as arguments.
///
/// `@MessageProtocol(proxy: true)` writes a conforming type for each protocol, such as
/// `WorkerDelegateCall`, with a function for each message:
///
/// ```swift
/// mock.expect(WorkerDelegateCall.worker(.any, shouldPerform: .equal("resize")))
/// ```
@_documentation(visibility: internal)
public protocol SpelledCall: Sendable {
  /// The selector and the conditions.
  var pattern: MessagePattern { get }
}
