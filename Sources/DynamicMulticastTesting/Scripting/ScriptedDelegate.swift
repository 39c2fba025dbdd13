public import Invocation
import Support

/// A delegate that answers as a test tells it to.
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
/// It responds to the selectors for which there are rules. Of the rules that match a message the one that
/// was written last answers it: so a test can begin with what usually holds, and add exceptions. A
/// message that no rule matches is an error, ``ScriptError/unmatched(_:expected:)``, for whoever sent it,
/// and a failure of the test when the delegate is verified.
///
/// It also records what it is sent, as its superclass does. Everything can be called from any thread.
public final class ScriptedDelegate: RecordingDelegate, @unchecked Sendable {
  // Unchecked because its superclass is not final. Everything in it is constant and `Sendable`.

  private let rules = Guarded<[Rule]>([])
  private let unmatched = Guarded<[ScriptError]>([])

  private struct Rule: Sendable {
    let pattern: MessagePattern
    let answer: @Sendable (inout Invocation) throws -> Void
  }

  /// Makes a delegate that responds to nothing yet.
  public override init() {
    super.init(selectors: [])
  }

  /// The messages for which a rule is about to be written.
  public struct Messages: Sendable {
    fileprivate let delegate: ScriptedDelegate
    fileprivate let pattern: MessagePattern

    /// Answers them with a value.
    ///
    /// Without one, they are taken and return nothing.
    public func answer<Value: Sendable>(_ value: Value = ()) {
      delegate.add(pattern) { try $0.setReturnValue(value) }
    }

    /// Answers them with what a closure returns.
    ///
    /// It is called where the delegate is.
    public func answer<Value: Sendable>(
      _ closure: @escaping @Sendable (Invocation) throws -> Value
    ) {
      delegate.add(pattern) { try $0.setReturnValue(try closure($0)) }
    }

    /// Throws an error for them, as a handler that fails does.
    public func fail(_ error: any Error) {
      delegate.add(pattern) { _ in throw error }
    }
  }

  /// The messages with a selector and arguments as asked, for a rule.
  ///
  /// - Parameters:
  ///   - selector: The selector.
  ///   - arguments: What the arguments have to be; none for any.
  /// - Returns: The messages; nothing changes before it is said what becomes of them.
  /// - Precondition: There are as many matchers as the selector has colons, or none.
  public func when(_ selector: Selector, _ arguments: ArgumentMatcher...) -> Messages {
    Messages(delegate: self, pattern: MessagePattern(selector, arguments))
  }

  private func add(
    _ pattern: MessagePattern, _ answer: @escaping @Sendable (inout Invocation) throws -> Void
  ) {
    rules.withLock { $0.append(Rule(pattern: pattern, answer: answer)) }
    // After the rule, so that no message finds none.
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
      expected.append("'\(rule.pattern)', but argument \(index) is not as asked")
    }
    let error = ScriptError.unmatched(invocation, expected: expected)
    unmatched.withLock { $0.append(error) }
    throw error
  }

  override func forget() {
    super.forget()
    // Let go of after the lock.
    _ = unmatched.withLock { unmatched in
      defer { unmatched = [] }
      return unmatched
    }
  }

  override var unexpected: [String] { unmatched.withLock { $0 }.map(\.description) }
}
