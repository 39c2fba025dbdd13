import Invocation
import Support

/// A message that a delegate is expected to be sent.
///
/// ``RecordingDelegate/expect(_:_:fileID:filePath:line:column:)`` makes it.
public final class ExpectedMessage: Sendable {
  let line: TestLine
  private let pattern: MessagePattern
  private let log: MessageLog
  private let terms = Guarded(Terms())

  private struct Terms: Sendable {
    /// How often it is to come, and as text.
    var accepts: @Sendable (Int) -> Bool = { $0 == 1 }
    var count = "once"

    /// What has to come before.
    var predecessors: [ExpectedMessage] = []
  }

  init(_ pattern: MessagePattern, of log: MessageLog, at line: TestLine) {
    self.pattern = pattern
    self.log = log
    self.line = line
  }

  /// Expects the message just so many times.
  @discardableResult
  public func times(_ count: Int) -> ExpectedMessage {
    accept(Self.times(count)) { $0 == count }
  }

  /// Expects the message so many times as are in a range, such as `1...`.
  @discardableResult
  public func times(_ range: some RangeExpression<Int> & Sendable) -> ExpectedMessage {
    accept("\(range) times") { range.contains($0) }
  }

  /// Expects that the message does not come.
  @discardableResult
  public func never() -> ExpectedMessage {
    times(0)
  }

  /// Expects messages in an order, also those of several delegates.
  ///
  /// ```swift
  /// ExpectedMessage.inOrder(
  ///   roster.expect("streamDidConnect:"),
  ///   window.expect("stream:didReceiveMessage:").times(1...))
  /// ```
  ///
  /// All messages that are meant by one come before all that are meant by the next, by the time at which
  /// they reach the delegates. What comes too early is a failure at its line, when the delegate that it
  /// belongs to is verified. One that does not come is in no order.
  ///
  /// - Precondition: None is there twice.
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
    // The old one is let go of after the lock.
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

  /// What is not as expected by now, a text for each failure.
  ///
  /// For those that report it themselves; ``RecordingDelegate/verify(fileID:filePath:line:column:)``
  /// makes the test fail.
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
      if let first = found.first, let last, first.place < last.place {
        failures.append("'\(pattern)' came before '\(predecessor.pattern)', not after it")
      }
    }
    return failures
  }
}
