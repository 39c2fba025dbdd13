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
/// The delegate responds to the selectors of its rules. If several rules match a message, the one written
/// last answers it, so a test can begin with the usual answer and add exceptions. For a message that no
/// rule matches, the sender gets ``ScriptedDelegateError/unmatched(_:expected:)``, and the test fails when
/// the delegate is verified.
///
/// It also records its messages, as its superclass does. All members may be called from any thread.
public final class ScriptedDelegate: RecordingDelegate, @unchecked Sendable {
  // Unchecked because its superclass is not final. Everything in it is constant and `Sendable`.

  private let rules = Guarded<[Rule]>([])
  private let unmatched = Guarded<[ScriptedDelegateError]>([])

  private struct Rule: Sendable {
    let pattern: MessagePattern
    let answer: @Sendable (inout Invocation) throws -> Void
  }

  /// Makes a delegate without rules, which responds to nothing yet.
  public override init() {
    super.init(selectors: [])
  }

  /// The messages that a rule is for.
  ///
  /// The rule exists once one of the methods has been called; each call writes another one.
  public struct Messages: Sendable {
    fileprivate let delegate: ScriptedDelegate
    fileprivate let pattern: MessagePattern

    /// Answers the messages with a value, or with nothing if none is given.
    public func answer<Value: Sendable>(_ value: Value = ()) {
      delegate.add(pattern) { try $0.setReturnValue(value) }
    }

    /// Answers the messages with the result of a closure.
    ///
    /// The closure runs where the delegate is called, for each message. The sender gets the errors that
    /// it throws.
    public func answer<Value: Sendable>(
      _ closure: @escaping @Sendable (Invocation) throws -> Value
    ) {
      delegate.add(pattern) { try $0.setReturnValue(try closure($0)) }
    }

    /// Answers the messages with an error, as a handler that throws does.
    public func fail(_ error: any Error) {
      delegate.add(pattern) { _ in throw error }
    }
  }

  /// Begins a rule for messages with a selector and matching arguments.
  ///
  /// - Parameters:
  ///   - selector: The selector.
  ///   - arguments: A matcher for each argument; none matches any arguments.
  /// - Returns: The messages. The rule is complete when one of their methods has been called.
  /// - Precondition: There are as many matchers as the selector has colons, or none.
  public func when(_ selector: Selector, _ arguments: ArgumentMatcher...) -> Messages {
    Messages(delegate: self, pattern: MessagePattern(selector, arguments))
  }

  private func add(
    _ pattern: MessagePattern, _ answer: @escaping @Sendable (inout Invocation) throws -> Void
  ) {
    rules.withLock { $0.append(Rule(pattern: pattern, answer: answer)) }
    // After the rule: a message that arrives in between must find it.
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
    // Released after the lock: a deinitializer may call the delegate.
    _ = unmatched.withLock { unmatched in
      defer { unmatched = [] }
      return unmatched
    }
  }

  override var unexpected: [String] { unmatched.withLock { $0 }.map(\.description) }
}
