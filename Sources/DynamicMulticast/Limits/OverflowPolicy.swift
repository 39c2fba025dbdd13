public import Invocation

/// The fate of a message for which a limit leaves no room.
///
/// | policy | a message for which there is no room |
/// |---|---|
/// | ``dropNewest`` | is dropped |
/// | ``dropOldest`` | is delivered; the oldest message that waits is dropped instead |
/// | ``coalesce`` | takes the place of an earlier one that waits and has the same selector |
/// | ``coalesceByKey(_:)`` | takes the place of an earlier one that waits and has the same selector and key |
/// | ``fail`` | is dropped; the sender is told |
/// | ``wait(atMost:)`` | is delivered later; the sender waits until there is room |
///
/// A message whose handler is running waits no more. So where all pending messages are in handlers,
/// ``dropOldest`` and ``coalesce`` drop the newest message: with a limit of 2, one handler can run
/// while the last message waits.
///
/// A question is treated as a message is. An answer that is missing for this reason is a failure
/// with a ``LimitError``.
@nonexhaustive
public enum OverflowPolicy: Sendable {
  /// The new message is dropped.
  case dropNewest

  /// The oldest waiting message is dropped, and the new message is dispatched.
  ///
  /// A dropped message is released at once. Its slot on the queue, some 150 bytes, stays until the
  /// queue reaches it, because Dispatch takes no item back. Therefore, on a queue that may never run,
  /// ``dropNewest`` and ``coalesce`` bound memory, and ``dropOldest`` does not.
  case dropOldest

  /// The arguments of the new message replace the arguments of the latest waiting message with the same
  /// selector, which keeps its slot on the queue.
  ///
  /// So the last message counts. If no message with the selector waits that was sent under the same
  /// limit, the oldest message is dropped: a message never takes a slot before a message that another
  /// limit let in.
  case coalesce

  /// The arguments of the new message replace the arguments of the latest waiting message with the same
  /// selector and key.
  ///
  /// ```swift
  /// let latestOfEach = OverflowPolicy.coalesceByKey { invocation in "\(invocation.arguments[0])" }
  /// ```
  ///
  /// The closure returns the key of a message. The sender's thread calls the closure with every message
  /// to the delegate. Otherwise as ``coalesce``.
  case coalesceByKey(@Sendable (Invocation) -> String)

  /// The new message is dropped, and the sender is told: by the multicast's
  /// ``Multicast/Diagnostics/failureHandler``, or by an error from ``Multicast/sendOrThrow(_:_:)``.
  case fail

  /// The sender waits until there is room, and the message is then dispatched.
  ///
  /// The delegates that are not full get the message first. `send` blocks the sender's thread;
  /// ``Multicast/sendAwaitingRoom(_:_:)`` suspends the sender's task instead. After the longest time
  /// that is given, the message fails, as with ``fail``.
  ///
  /// Waiting is an error at once where it could not end: on the delegate's own queue, within the
  /// delegate's own handler, and where the delegates' handlers and their questions wait for each other
  /// in a cycle. The error names the cycle. All other waits end at the deadline.
  case wait(atMost: Duration)
}

extension OverflowPolicy {
  /// The policy without its values, which is compared under a lock.
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

  /// The closure that returns the key of a message, if messages are coalesced by a key.
  var key: (@Sendable (Invocation) -> String)? {
    if case .coalesceByKey(let key) = self { key } else { nil }
  }

  /// The longest time that a sender waits, if senders wait.
  var longestWait: Duration? {
    if case .wait(let longest) = self { longest } else { nil }
  }
}

extension OverflowPolicy: CustomStringConvertible {
  /// What happens to a message, in a few words.
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
