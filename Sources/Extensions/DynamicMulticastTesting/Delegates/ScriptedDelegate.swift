public import Invocation
import RuntimeSupport

/// A delegate that answers messages by rules.
///
/// ```swift
/// let gate = ScriptedDelegate()
/// gate.when("worker:shouldPerformSubTask:").answer(true)
/// gate.when("worker:shouldPerformSubTask:", .any, .equal("format")).answer(false)
/// gate.when("worker:willPerformSubTask:", .any, .ofType(String.self)).answer { invocation in
///   try invocation.argument(at: 1, as: String.self).uppercased()
/// }
/// gate.when("usage:").fail(MeterError.noContact)
/// ```
///
/// The delegate responds to the selectors of its rules. If several rules match a message, the
/// latest rule answers the message. So a test can begin with the usual answer and add exceptions.
/// If no rule matches a message, the sender gets ``ScriptedDelegateError/unmatched(_:expected:)``,
/// and the test fails when the delegate is verified.
///
/// Like every ``RecordingDelegate``, the delegate also records the messages. All members may be
/// called from any thread.
public final class ScriptedDelegate: RecordingDelegate, @unchecked Sendable {
  // Unchecked, because the superclass is not final. All stored properties are constants of
  // `Sendable` types.

  private let rules = Guarded<[Rule]>([])
  private let unmatched = Guarded<[ScriptedDelegateError]>([])

  private struct Rule: Sendable {
    let pattern: MessagePattern
    let answer: @Sendable (inout Invocation) throws -> Void
  }

  /// Makes a delegate without rules, which responds to no selector yet.
  public override init() {
    super.init(selectors: [])
  }

  /// The messages to which a new rule applies.
  ///
  /// Each call of a method adds a rule. Until the first call, there is no rule.
  public struct Messages: Sendable {
    fileprivate let delegate: ScriptedDelegate
    fileprivate let pattern: MessagePattern

    /// Adds a rule that answers the messages with `value`, or with `Void` if no value is given.
    public func answer<Value: Sendable>(_ value: Value = ()) {
      delegate.add(pattern) { try $0.setReturnValue(value) }
    }

    /// Adds a rule that answers the messages with the result of `closure`.
    ///
    /// The closure runs for each message, on the queue or thread on which the delegate is called.
    /// If the closure throws an error, the sender gets the error.
    public func answer<Value: Sendable>(
      _ closure: @escaping @Sendable (Invocation) throws -> Value
    ) {
      delegate.add(pattern) { try $0.setReturnValue(try closure($0)) }
    }

    /// Adds a rule that answers the messages with `error`, as if a handler had thrown the error.
    public func fail(_ error: any Error) {
      delegate.add(pattern) { _ in throw error }
    }
  }

  /// Begins a rule for messages with the given `selector` and matching `arguments`.
  ///
  /// - Parameters:
  ///   - selector: The selector.
  ///   - arguments: A matcher for each argument. Without matchers, all arguments match.
  /// - Returns: The messages. The rule is added when one of the methods of ``Messages`` is called.
  /// - Precondition: The number of matchers is 0 or the number of colons in the selector.
  public func when(_ selector: Selector, _ arguments: ArgumentMatcher...) -> Messages {
    Messages(delegate: self, pattern: MessagePattern(selector, arguments))
  }

  private func add(
    _ pattern: MessagePattern, _ answer: @escaping @Sendable (inout Invocation) throws -> Void
  ) {
    rules.withLock { $0.append(Rule(pattern: pattern, answer: answer)) }
    // Respond only after adding the rule: a message that arrives in between must find the rule.
    respond(to: pattern.selector)
  }

  override func answer(_ invocation: inout Invocation) throws {
    let selector = invocation.selector
    let rules = rules.withLock { $0 }.filter { $0.pattern.selector == selector }
    var expected: [String] = []
    for rule in rules.reversed() {
      guard let index = rule.pattern.mismatch(in: invocation) else {
        return try rule.answer(&invocation)
      }
      expected.append("'\(rule.pattern)', but argument \(index) does not match")
    }
    let error = ScriptedDelegateError.unmatched(invocation, expected: expected)
    unmatched.withLock { $0.append(error) }
    throw error
  }

  override func forget() {
    super.forget()
    // Release the errors after unlocking: a deinitializer may call the delegate.
    _ = unmatched.withLock { unmatched in
      defer { unmatched = [] }
      return unmatched
    }
  }

  override var unexpected: [String] { unmatched.withLock { $0 }.map(\.description) }
}
