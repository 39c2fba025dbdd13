public import Invocation
import Synchronization

/// The fate of a message for which a limit leaves no room.
///
/// | policy | a message for which there is no room |
/// |---|---|
/// | ``dropNewest`` | is dropped |
/// | ``dropOldest`` | is delivered; the oldest message that waits is dropped instead |
/// | ``coalesce`` | takes the place of an earlier one that waits and has the same selector |
/// | ``fail`` | is dropped; the sender is told |
/// | ``wait(atMost:)`` | is delivered later; the sender waits until there is room |
///
/// A message whose handler is running waits no more. So where all pending messages are in handlers,
/// ``dropOldest`` and ``coalesce`` drop the newest message: with a limit of 2, one handler can run
/// while the last message waits.
///
/// A question is treated as a message is. An answer that is missing for this reason is a failure
/// with a ``LimitError``.
public struct OverflowPolicy: Sendable {
  let kind: Kind

  /// Returns the key of a message, for those that are coalesced by a key.
  let key: (@Sendable (Invocation) -> String)?

  /// The longest time that a sender waits.
  let longestWait: Duration?

  enum Kind: UInt8, Sendable {
    case dropNewest, dropOldest, coalesce, fail, wait
  }

  private init(
    _ kind: Kind, key: (@Sendable (Invocation) -> String)? = nil, longestWait: Duration? = nil
  ) {
    self.kind = kind
    self.key = key
    self.longestWait = longestWait
  }

  /// The new message is dropped.
  public static let dropNewest = OverflowPolicy(.dropNewest)

  /// The oldest message that waits is dropped, and the new one is dispatched.
  ///
  /// A dropped message is released at once. Its place stays until the queue comes to it, as
  /// Dispatch takes no item back: some 150 bytes for each message. So where a queue may never run,
  /// ``dropNewest`` and ``coalesce`` bound memory, and this does not.
  public static let dropOldest = OverflowPolicy(.dropOldest)

  /// The new message's arguments are put into the latest message that waits with the same selector,
  /// which keeps its place.
  ///
  /// So the last message counts. Where no message with the selector waits that was sent under the
  /// same limit, this drops the oldest: a message never takes a place before one that another limit
  /// let in.
  public static let coalesce = OverflowPolicy(.coalesce)

  /// The new message's arguments are put into the latest message that waits with the same selector
  /// and key.
  ///
  /// ```swift
  /// let latestOfEach = OverflowPolicy.coalesce { invocation in "\(invocation.arguments[0])" }
  /// ```
  ///
  /// Otherwise as ``coalesce``.
  ///
  /// - Parameter key: Returns a message's key. The sender's thread calls it with every message to
  ///   the delegate.
  /// - Returns: The policy.
  public static func coalesce(by key: @escaping @Sendable (Invocation) -> String) -> OverflowPolicy
  {
    OverflowPolicy(.coalesce, key: key)
  }

  /// The new message is dropped, and the sender is told: by the multicast's
  /// ``Multicast/Diagnostics/failureHandler``, or by an error from ``Multicast/sendOrThrow(_:_:)``.
  public static let fail = OverflowPolicy(.fail)

  /// The sender waits until there is room, and the message is dispatched then.
  ///
  /// The delegates that are not full get the message first. `send` blocks the sender's thread;
  /// ``Multicast/sendSuspending(_:_:)`` suspends its task instead.
  ///
  /// Waiting is an error at once where it could not end: on the delegate's own queue, within its
  /// own handler, and where the delegates' handlers and their questions wait for each other in a
  /// cycle. The error names the cycle. All other waits end at the deadline.
  ///
  /// - Parameter longest: The longest time that a sender waits. After that the message fails, as
  ///   with ``fail``.
  /// - Returns: The policy.
  public static func wait(atMost longest: Duration) -> OverflowPolicy {
    WaitGraph.isUsed.store(true, ordering: .relaxed)
    return OverflowPolicy(.wait, longestWait: longest)
  }
}

extension OverflowPolicy: CustomStringConvertible {
  /// What happens to a message, in a few words.
  public var description: String {
    switch kind {
    case .dropNewest: "dropping the newest"
    case .dropOldest: "dropping the oldest"
    case .coalesce: key == nil ? "coalescing by selector" : "coalescing by key"
    case .fail: "failing"
    case .wait: "waiting \(longestWait ?? .zero) at most"
    }
  }
}
