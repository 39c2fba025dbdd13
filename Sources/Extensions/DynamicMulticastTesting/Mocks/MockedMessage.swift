public import Invocation
import RuntimeSupport

/// A message that a test describes: how a mock answers the message, and how often it must come.
///
/// ``Mock/when(_:_:fileID:filePath:line:column:)`` describes a message that may come, and
/// ``Mock/expect(_:_:fileID:filePath:line:column:)`` a message that must come, exactly once unless
/// a method says otherwise. The methods can be chained:
///
/// ```swift
/// mock.expect("worker:shouldPerformSubTask:", .any, .equal("copy")).times(2).answer(true)
/// ```
///
/// All members may be called from any thread.
public final class MockedMessage: Sendable {
  enum Answer: Sendable {
    case immediate(@Sendable (inout Invocation) throws -> Void)
    case asynchronous(@Sendable (inout Invocation) async throws -> Void)

    /// The mock answers as if the test had given no answer.
    case forward
  }

  let pattern: MessagePattern
  let line: TestLine

  /// The types of the message in the protocol of the mock.
  private let declared: MethodSignature?

  /// Makes the method of the mock asynchronous.
  private let becomeAsynchronous: @Sendable () -> Void

  private let log: MessageLog
  private let state: Guarded<State>

  private struct State: Sendable {
    var answers: [Answer] = []
    var answered = 0

    /// A condition for the number of messages, or `nil` if any number may come.
    var accepts: (@Sendable (Int) -> Bool)?
    var count = "once"

    /// Expectations whose messages must come before the messages of this expectation.
    var predecessors: [MockedMessage] = []

    /// `true` if the test knows the failures since the latest change of what is expected.
    var isVerified = false
  }

  init(
    _ pattern: MessagePattern, isExpected: Bool, declared: MethodSignature?, of log: MessageLog,
    at line: TestLine, becomeAsynchronous: @escaping @Sendable () -> Void = {}
  ) {
    self.pattern = pattern
    self.declared = declared
    self.log = log
    self.becomeAsynchronous = becomeAsynchronous
    self.line = line
    var initial = State()
    if isExpected { initial.accepts = { $0 == 1 } }
    state = Guarded(initial)
    for (index, matcher) in pattern.matchers.enumerated() {
      (matcher as? any MessageLogReader)?.read(log, pattern, at: index)
    }
  }

  // MARK: Answers

  /// Answers the messages with `value`, and later messages with the following values.
  ///
  /// ```swift
  /// mock.when("read").answer("Art", then: "thou", "not", thenFail: EndOfFile())
  /// ```
  ///
  /// The last value, or the error, answers all further messages. A later call of a method that
  /// answers replaces the values. If the protocol of the mock declares another type for the answer,
  /// the test fails at the line of `when` or `expect`.
  @discardableResult
  public func answer<Value: Sendable>(
    _ value: Value, then next: Value..., thenFail error: (any Error)? = nil
  ) -> MockedMessage {
    check(Value.self)
    let values = [value] + next
    var answers = values.map { value in Answer.immediate { try $0.setReturnValue(value) } }
    if let error { answers.append(.immediate { _ in throw error }) }
    return answer(answers)
  }

  /// Answers the messages with no value, as a handler that returns nothing.
  @discardableResult
  public func answer() -> MockedMessage {
    check(Void.self)
    return answer([.immediate { try $0.setReturnValue(()) }])
  }

  /// Answers the messages with the result of `closure`.
  ///
  /// For each message, the closure runs on the queue or thread on which the mock is called. If the
  /// closure throws an error, the sender gets the error.
  @discardableResult
  public func answer<Value: Sendable>(
    _ closure: @escaping @Sendable (Invocation) throws -> Value
  ) -> MockedMessage {
    check(Value.self)
    return answer([.immediate { try $0.setReturnValue(try closure($0)) }])
  }

  /// Answers the messages with the result of an asynchronous `closure`.
  ///
  /// The mock then has an asynchronous method for the selector: a multicast starts the closure on
  /// the queue of the mock, a question and `performAsync` wait for the closure, and `perform`
  /// throws `InvocationError.asynchronousMethod`.
  @_disfavoredOverload
  @discardableResult
  public func answer<Value: Sendable>(
    _ closure: @escaping @Sendable (Invocation) async throws -> Value
  ) -> MockedMessage {
    check(Value.self)
    defer { becomeAsynchronous() }
    return answer([.asynchronous { try await $0.setReturnValue(try closure($0)) }])
  }

  /// Answers the messages with `error`, as if a handler had thrown the error.
  @discardableResult
  public func fail(_ error: any Error) -> MockedMessage {
    answer([.immediate { _ in throw error }])
  }

  /// Passes the messages on to the real object of a spy.
  ///
  /// A spy passes on every message that no description answers. So the method serves to make an
  /// exception from an earlier description. If the mock is no spy, the mock answers with zero.
  @discardableResult
  public func forward() -> MockedMessage { answer([.forward]) }

  private func answer(_ answers: [Answer]) -> MockedMessage {
    change { state in
      state.answers = answers
      state.answered = 0
    }
  }

  /// Makes the test fail if an answer of a type contradicts the protocol of the mock.
  private func check(_ type: any Any.Type) {
    guard let declared else { return }
    let own = MethodSignature(argumentTypes: declared.argumentTypes, returnType: type)
    if !own.contradicts(declared) { return }
    TestFailure.report(
      "'\(pattern.selector)' returns \(declared.returnType), and the answer is \(type)", at: line)
  }

  /// Returns the answer to the next message, or `nil` if the test gave no answer.
  func nextAnswer() -> Answer? {
    state.withLock { state in
      guard let last = state.answers.last else { return nil }
      defer { state.answered += 1 }
      return state.answered < state.answers.count ? state.answers[state.answered] : last
    }
  }

  var hasAnswer: Bool { state.withLock { !$0.answers.isEmpty } }

  // MARK: Expectations

  /// Expects exactly `count` messages.
  @discardableResult
  public func times(_ count: Int) -> MockedMessage {
    expect(Self.times(count)) { $0 == count }
  }

  /// Expects a number of messages in `range`, such as `1...`.
  @discardableResult
  public func times(_ range: some RangeExpression<Int> & Sendable) -> MockedMessage {
    expect("\(Self.text(of: range)) times") { range.contains($0) }
  }

  /// Expects that no message comes.
  @discardableResult
  public func never() -> MockedMessage {
    times(0)
  }

  /// Expects the messages of `expectations` in this order, also if several mocks receive the
  /// messages.
  ///
  /// ```swift
  /// MockedMessage.inOrder(
  ///   roster.expect("streamDidConnect:"),
  ///   window.expect("stream:didReceiveMessage:").times(1...))
  /// ```
  ///
  /// All messages that match one expectation must arrive before all messages that match the next
  /// expectation. If a message comes too early, the test fails at the line of the message's
  /// expectation, when the mock with this expectation is verified or deallocated. An expectation
  /// without messages does not affect the order.
  ///
  /// - Precondition: No expectation is passed twice.
  public static func inOrder(_ expectations: MockedMessage...) {
    if Set(expectations.map(ObjectIdentifier.init)).count < expectations.count {
      fatalError("an expected message cannot come before itself")
    }
    for (index, expectation) in expectations.enumerated().dropFirst() {
      expectation.state.withLock {
        $0.predecessors += expectations[..<index]
        $0.isVerified = false
      }
    }
  }

  private func expect(
    _ text: String, _ accepts: @escaping @Sendable (Int) -> Bool
  ) -> MockedMessage {
    change { state in
      state.accepts = accepts
      state.count = text
      state.isVerified = false
    }
  }

  private func change(_ body: (inout State) -> Void) -> MockedMessage {
    // Release the old closures after unlocking, because their context is code of the test.
    _ = state.withLock { state in
      let old = state
      body(&state)
      return old
    }
    return self
  }

  private static func text(of range: some RangeExpression<Int>) -> String {
    switch range {
    case let range as PartialRangeFrom<Int>: "\(range.lowerBound)..."
    case let range as PartialRangeThrough<Int>: "...\(range.upperBound)"
    case let range as PartialRangeUpTo<Int>: "..<\(range.upperBound)"
    default: "\(range)"
    }
  }

  private static func times(_ count: Int) -> String {
    switch count {
    case 0: "never"
    case 1: "once"
    default: "\(count) times"
    }
  }

  var isVerified: Bool { state.withLock { $0.isVerified } }

  /// Records that the test knows whether the expectation is met.
  func markVerified() { state.withLock { $0.isVerified = true } }

  /// Whether a message may come.
  ///
  /// The mock then accepts the message, even if the mock is strict.
  var isAllowed: Bool { state.withLock { $0.accepts.map { $0(1) || !$0(0) } ?? true } }

  /// Describes the differences between the expected messages and the messages so far.
  ///
  /// If the expectation is met, the array is empty. Use this property to report failures in your
  /// own way: an expectation whose failures were read counts as verified.
  /// ``Mock/verify(noMoreMessages:fileID:filePath:line:column:)`` makes the test fail.
  public var failures: [String] {
    markVerified()
    let state = state.withLock { $0 }
    let entries = log.entries
    let found = entries.filter { pattern.matches($0.invocation) }
    var failures: [String] = []
    if let accepts = state.accepts, !accepts(found.count) {
      failures.append(
        """
        '\(pattern)' was expected \(state.count), came \(Self.times(found.count)); \
        \(pending { accepts(found.count + $0) })\(nearest(to: entries.map(\.invocation)))\
        \(entries.map(\.invocation).listed)
        """)
    }
    for predecessor in state.predecessors {
      let last = predecessor.log.entries.last { predecessor.pattern.matches($0.invocation) }
      if let first = found.first, let last, first.ordinal < last.ordinal {
        failures.append("'\(pattern)' came before '\(predecessor.pattern)', not after it")
      }
    }
    return failures
  }

  /// Returns a text about the pending deliveries, or an empty text if their messages cannot meet
  /// the expectation.
  private func pending(_ accepts: (Int) -> Bool) -> String {
    let pending = log.registrations.pending
    let count = pending.reduce(0) { $0 + $1.count }
    if !(0...count).contains(where: accepts) { return "" }
    return pending.map { count, delivery in
      let place = delivery.queue == nil || delivery == .mainActor ? "" : "the queue "
      let name = place.isEmpty ? "\(delivery)" : "'\(delivery)'"
      return
        "\(count) \(count == 1 ? "delivery is" : "deliveries are") pending on \(place)\(name); "
    }.joined()
  }

  /// Returns a text about the message that almost matches, or an empty text.
  private func nearest(to messages: [Invocation]) -> String {
    for message in messages.reversed() where message.selector == pattern.selector {
      guard let index = pattern.mismatch(in: message) else { continue }
      return
        "the nearest has \(Invocation.describe(message.arguments[index])) as argument \(index); "
    }
    return ""
  }
}
