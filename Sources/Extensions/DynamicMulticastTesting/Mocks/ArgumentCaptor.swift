public import Invocation
import RuntimeSupport

/// A condition that every argument of its type matches, and that keeps the arguments.
///
/// ```swift
/// let subtask = ArgumentCaptor<String>()
/// mock.expect("worker:didFinishSubTask:", .any, subtask)
/// worker.run()
/// #expect(subtask.values == ["copy", "format"])
/// ```
///
/// The captor has the arguments of all messages that match all conditions of the message to which
/// the captor was passed, including messages that came before. Because the captor reads the
/// messages of the mock, ``Mock/clear()`` also empties the captor. All members may be called from
/// any thread.
public final class ArgumentCaptor<Value: Sendable>: ArgumentMatcher<Value>, @unchecked Sendable {
  // Unchecked because the superclass is unchecked. A lock guards the only property.

  private struct Source: Sendable {
    let log: MessageLog
    let pattern: MessagePattern
    let index: Int
  }

  private let sources = Guarded<[Source]>([])

  /// Creates a captor without arguments.
  public init() {
    super.init("captured (\(Value.self))", Value.self) { _ in true }
  }

  /// Lists the arguments in the order of the messages.
  public var values: [Value] {
    sources.withLock { $0 }.flatMap { source in
      source.log.entries.filter { source.pattern.matches($0.invocation) }.compactMap {
        try? $0.invocation.argument(at: source.index, as: Value.self)
      }
    }
  }

  /// Returns the argument of the latest message, or `nil` if no message has come.
  public var value: Value? { values.last }
}

extension ArgumentCaptor: MessageLogReader {
  func read(_ log: MessageLog, _ pattern: MessagePattern, at index: Int) {
    sources.withLock { $0.append(Source(log: log, pattern: pattern, index: index)) }
  }
}

/// A condition that reads the messages of a mock.
protocol MessageLogReader {
  /// Reads the argument at `index` of the messages of `log` that match `pattern`.
  func read(_ log: MessageLog, _ pattern: MessagePattern, at index: Int)
}
