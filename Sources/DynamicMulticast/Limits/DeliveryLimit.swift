import Synchronization

/// How many messages of a delegate or a multicast may be pending, with an overflow policy.
///
/// ```swift
/// delegates.add(log, delivery: .queue(queue), limit: .init(1_000, whenFull: .dropOldest))
/// delegates.limit = .init(100_000, whenFull: .fail)
/// ```
///
/// A message is pending for a delegate from its dispatch until the handler has ended, also while an
/// asynchronous handler is suspended. For a multicast, the limit counts the pending messages of all
/// its delegates, and its policy is `dropNewest`, `fail` or `wait`. If both limits are reached, the
/// limit of the delegate decides.
///
/// A limit determines which messages are delivered, but does not reorder messages: each delivered
/// message keeps its position on the delegate's queue.
public struct DeliveryLimit: Sendable {
  /// The maximum number of pending messages.
  public let count: Int

  /// The policy for a message that exceeds the limit.
  public let policy: OverflowPolicy

  /// Makes a limit of `count` pending messages.
  ///
  /// - Parameters:
  ///   - count: The maximum number of pending messages.
  ///   - policy: The policy for a message that exceeds the limit.
  /// - Precondition: `count` is positive.
  public init(_ count: Int, whenFull policy: OverflowPolicy) {
    precondition(count > 0, "A limit of \(count) pending messages lets none through")
    self.count = count
    self.policy = policy
    if case .wait = policy { WaitGraph.isUsed.store(true, ordering: .relaxed) }
  }
}

extension DeliveryLimit: CustomStringConvertible {
  /// The count and the policy, as in `1000, dropping the oldest`.
  public var description: String { "\(count), \(policy)" }
}
