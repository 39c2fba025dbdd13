public import Invocation

/// A policy for messages that exceed a ``DeliveryLimit``.
///
/// | policy | a message that exceeds the limit |
/// |---|---|
/// | ``dropNewest`` | is dropped |
/// | ``dropOldest`` | is delivered, and the oldest waiting message is dropped |
/// | ``coalesce`` | replaces an earlier waiting message with the same selector |
/// | ``coalesceByKey(_:)`` | replaces an earlier waiting message with the same selector and key |
/// | ``fail`` | is dropped, and the sender receives an error |
/// | ``wait(atMost:)`` | is delivered later; the sender waits until there is room |
///
/// A message waits until its queue takes the message. A message whose handler runs is pending, but
/// does not wait. If handlers run for all pending messages, ``dropOldest`` and ``coalesce``
/// therefore drop the newest message. With a limit of 2, one handler can run while the latest
/// message waits. If only the latest message matters, give a limit of at least 2.
///
/// ``dropOldest`` and the two policies that coalesce are for the limit of a delegate only, because
/// the limit of a multicast does not touch the waiting messages of other delegates.
///
/// A question is treated like a message. If a question's request is dropped, the answer is missing,
/// and the delegate has failed with a ``LimitError``.
@nonexhaustive
public enum OverflowPolicy: Sendable {
  /// The new message is dropped.
  case dropNewest

  /// The oldest waiting message is dropped, and the new message is dispatched.
  ///
  /// A dropped message is released at once. Its item stays on the queue until the queue reaches the
  /// item, because Dispatch cannot remove items: some 150 bytes for each dropped message. If a
  /// queue may never run, use ``dropNewest`` or ``coalesce``, which bound the memory; `dropOldest`
  /// does not.
  case dropOldest

  /// The new message's arguments replace the arguments of the latest waiting message with the
  /// selector.
  ///
  /// A waiting message keeps its position on the queue, and its handler receives the latest
  /// arguments. If no message with the selector waits, the oldest waiting message is dropped.
  case coalesce

  /// The new message's arguments replace the arguments of the latest waiting message with the same
  /// selector and key.
  ///
  /// ```swift
  /// let latestOfEach = OverflowPolicy.coalesceByKey { invocation in
  ///   invocation.arguments.first.map { "\($0)" } ?? ""
  /// }
  /// ```
  ///
  /// Its closure returns the key of a message, and is called on the sender's thread, with every
  /// message to the delegate, also with messages without arguments. If dead letters are kept, the
  /// closure is called where a message fails or is dropped, too. Otherwise the policy works like
  /// ``coalesce``: messages replace each other only if the limit is reached, and a message with a
  /// new key then drops the oldest waiting message. So give a limit that leaves room for more
  /// messages than there are keys.
  case coalesceByKey(@Sendable (Invocation) -> String)

  /// The new message is dropped, and the sender is told.
  ///
  /// A sender learns of it through the multicast's ``Multicast/Diagnostics/failureHandler``, or by
  /// an error of ``Multicast/sendOrThrow(_:_:)``.
  case fail

  /// The sender waits until there is room, and the message is then dispatched.
  ///
  /// Delegates with room receive the message first. `send` blocks the sender's thread;
  /// ``Multicast/sendAwaitingRoom(_:_:)`` suspends the sender's task instead. After the given time,
  /// the message fails as with ``fail``. Waiting begins with the send, for all full delegates
  /// together. If a delegate is removed while the sender waits, the message fails, too.
  ///
  /// If a wait could never end, the message fails at once: on the delegate's own queue, inside the
  /// delegate's own handler, or if handlers and questions of several delegates wait for each other
  /// in a cycle. For a cycle, the error names the waiting delegates and senders. Every other wait
  /// ends at the deadline.
  case wait(atMost: Duration)
}

extension OverflowPolicy {
  /// The kind of a policy, without the policy's values, so that kinds can be compared under a lock.
  enum Kind: UInt8, Sendable {
    case dropNewest, dropOldest, coalesce, fail, wait
  }

  var kind: Kind {
    switch self {
    case .dropNewest: .dropNewest
    case .dropOldest: .dropOldest
    case .coalesce, .coalesceByKey: .coalesce
    case .fail: .fail
    case .wait: .wait
    }
  }

  /// Returns the coalescing key of a message; `nil` to coalesce by selector only.
  var key: (@Sendable (Invocation) -> String)? {
    if case .coalesceByKey(let key) = self { key } else { nil }
  }

  /// The longest time for which a sender waits, or `nil` if the policy is not `wait`.
  var longestWait: Duration? {
    if case .wait(let longest) = self { longest } else { nil }
  }
}

extension OverflowPolicy: CustomStringConvertible {
  /// The policy in a few words.
  public var description: String {
    switch self {
    case .dropNewest: "dropping the newest"
    case .dropOldest: "dropping the oldest"
    case .coalesce: "coalescing by selector"
    case .coalesceByKey: "coalescing by key"
    case .fail: "failing"
    case .wait(let longest): "waiting \(longest) at most"
    }
  }
}
