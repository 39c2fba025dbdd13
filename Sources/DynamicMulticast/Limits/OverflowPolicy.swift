public import Invocation
import Synchronization

/// A policy for messages that exceed a ``DeliveryLimit``.
///
/// | policy | a message that exceeds the limit |
/// |---|---|
/// | ``dropNewest`` | is dropped |
/// | ``dropOldest`` | is delivered, and the oldest waiting message is dropped |
/// | ``coalesce`` | replaces an earlier waiting message that has the same selector |
/// | ``fail`` | is dropped, and the sender receives an error |
/// | ``wait(atMost:)`` | is delivered later; the sender waits until there is room |
///
/// A message waits until its queue takes the message. A message whose handler runs is pending, but
/// does not wait. If handlers run for all pending messages, ``dropOldest`` and ``coalesce``
/// therefore drop the newest message. With a limit of 2, one handler can run while the latest
/// message waits.
///
/// A question is treated like a message. If a question's request is dropped, the answer is missing,
/// and the delegate has failed with a ``LimitError``.
public struct OverflowPolicy: Sendable {
  let kind: Kind

  /// A closure that returns the coalescing key of a message, or `nil` to coalesce by selector only.
  let key: (@Sendable (Invocation) -> String)?

  /// The longest time for which a sender waits, or `nil` if the policy is not `wait`.
  let longestWait: Duration?

  /// The kind of a policy, without the key and the time.
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

  /// A policy that drops the new message if there is no room.
  public static let dropNewest = OverflowPolicy(.dropNewest)

  /// A policy that drops the oldest waiting message, and dispatches the new message.
  ///
  /// The dropped message is released at once. The item on the queue stays until the queue reaches
  /// the item, because Dispatch cannot remove items: some 150 bytes for each dropped message. If a
  /// queue may never run, use ``dropNewest`` or ``coalesce``, which bound the memory; `dropOldest`
  /// does not.
  public static let dropOldest = OverflowPolicy(.dropOldest)

  /// A policy that replaces the arguments of the latest waiting message that has the same selector.
  ///
  /// The replaced message keeps its position on the queue, and its handler receives the latest
  /// arguments. If no message with the selector waits that was sent under the same limit, this
  /// policy drops the oldest waiting message: a message must never overtake a message that another
  /// limit admitted.
  public static let coalesce = OverflowPolicy(.coalesce)

  /// Returns a policy that replaces the arguments of the latest waiting message with the same
  /// selector and key.
  ///
  /// ```swift
  /// let latestOfEach = OverflowPolicy.coalesce { invocation in "\(invocation.arguments[0])" }
  /// ```
  ///
  /// Otherwise the policy works like ``coalesce``.
  ///
  /// - Parameter key: Returns a message's key. The closure is called on the sender's thread, with
  ///   every message to the delegate.
  /// - Returns: A policy that coalesces by selector and key.
  public static func coalesce(by key: @escaping @Sendable (Invocation) -> String) -> OverflowPolicy
  {
    OverflowPolicy(.coalesce, key: key)
  }

  /// A policy that drops the new message and tells the sender.
  ///
  /// The sender is told through the multicast's ``Multicast/Diagnostics/failureHandler``, or by an
  /// error of ``Multicast/sendOrThrow(_:_:)``.
  public static let fail = OverflowPolicy(.fail)

  /// Returns a policy with which the sender waits until there is room for the message.
  ///
  /// The delegates that have room receive the message first. `send` blocks the sender's thread;
  /// ``Multicast/sendAwaitingRoom(_:_:)`` suspends the sender's task instead.
  ///
  /// If a wait could never end, the message fails at once: on the delegate's own queue, inside the
  /// delegate's own handler, and if handlers and questions of several delegates wait for each other
  /// in a cycle. The error names the cycle. Every other wait ends at the deadline.
  ///
  /// - Parameter longest: The longest time for which a sender waits. After this time, the message
  ///   fails as with ``fail``.
  /// - Returns: A policy with which the sender waits for at most `longest`.
  public static func wait(atMost longest: Duration) -> OverflowPolicy {
    WaitGraph.isUsed.store(true, ordering: .relaxed)
    return OverflowPolicy(.wait, longestWait: longest)
  }
}

extension OverflowPolicy: CustomStringConvertible {
  /// The policy in a few words.
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
