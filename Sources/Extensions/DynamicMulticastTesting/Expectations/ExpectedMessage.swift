import Invocation
import RuntimeSupport

/// A message that a test expects a delegate to receive.
///
/// ``RecordingDelegate/expect(_:_:fileID:filePath:line:column:)`` makes an expectation of exactly
/// one message. The methods of the expectation change the count and the order, and can be chained.
/// All members may be called from any thread.
public final class ExpectedMessage: Sendable {
  let line: TestLine
  private let pattern: MessagePattern
  private let log: MessageLog
  private let terms = Guarded(Terms())

  private struct Terms: Sendable {
    /// A condition for the number of messages; `count` is the expected number as text.
    var accepts: @Sendable (Int) -> Bool = { $0 == 1 }
    var count = "once"

    /// The expectations whose messages must come before the messages of this expectation.
    var predecessors: [ExpectedMessage] = []
  }

  init(_ pattern: MessagePattern, of log: MessageLog, at line: TestLine) {
    self.pattern = pattern
    self.log = log
    self.line = line
  }

  /// Expects exactly `count` messages.
  @discardableResult
  public func times(_ count: Int) -> ExpectedMessage {
    accept(Self.times(count)) { $0 == count }
  }

  /// Expects a number of messages in `range`, such as `1...`.
  @discardableResult
  public func times(_ range: some RangeExpression<Int> & Sendable) -> ExpectedMessage {
    accept("\(range) times") { range.contains($0) }
  }

  /// Expects that no message comes.
  @discardableResult
  public func never() -> ExpectedMessage {
    times(0)
  }

  /// Expects the messages of `expectations` in this order, also if several delegates receive the
  /// messages.
  ///
  /// ```swift
  /// ExpectedMessage.inOrder(
  ///   roster.expect("streamDidConnect:"),
  ///   window.expect("stream:didReceiveMessage:").times(1...))
  /// ```
  ///
  /// All messages that match one expectation must arrive before all messages that match the next
  /// expectation. If a message comes too early, the test fails at the line of the message's
  /// expectation, when the delegate with this expectation is verified. An expectation without
  /// messages does not affect the order.
  ///
  /// - Precondition: No expectation is passed twice.
  public static func inOrder(_ expectations: ExpectedMessage...) {
    if Set(expectations.map(ObjectIdentifier.init)).count < expectations.count {
      fatalError("an expected message cannot come before itself")
    }
    for (index, expectation) in expectations.enumerated().dropFirst() {
      expectation.terms.withLock { $0.predecessors += expectations[..<index] }
    }
  }

  private func accept(
    _ text: String, _ accepts: @escaping @Sendable (Int) -> Bool
  ) -> ExpectedMessage {
    // Release the old closure after unlocking, because its context is code of the test.
    _ = terms.withLock { terms in
      defer {
        terms.accepts = accepts
        terms.count = text
      }
      return terms
    }
    return self
  }

  private static func times(_ count: Int) -> String {
    switch count {
    case 0: "never"
    case 1: "once"
    default: "\(count) times"
    }
  }

  /// The differences between the expected messages and the messages so far, as texts.
  ///
  /// The array is empty if the expectation is met. Use this property to report failures in your own
  /// way; ``RecordingDelegate/verify(fileID:filePath:line:column:)`` makes the test fail.
  public var failures: [String] {
    let terms = terms.withLock { $0 }
    let entries = log.entries
    let found = entries.filter { pattern.matches($0.invocation) }
    var failures: [String] = []
    if !terms.accepts(found.count) {
      failures.append(
        """
        '\(pattern)' was expected \(terms.count), came \(Self.times(found.count)); \
        \(entries.map(\.invocation).listed)
        """)
    }
    for predecessor in terms.predecessors {
      let last = predecessor.log.entries.last { predecessor.pattern.matches($0.invocation) }
      if let first = found.first, let last, first.ordinal < last.ordinal {
        failures.append("'\(pattern)' came before '\(predecessor.pattern)', not after it")
      }
    }
    return failures
  }
}
