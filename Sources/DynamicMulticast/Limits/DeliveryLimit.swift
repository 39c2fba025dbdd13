import Synchronization

/// The number of messages that may be pending for a delegate or a multicast, and what happens to one
/// more.
///
/// ```swift
/// delegates.add(log, delegateQueue: queue, limit: .init(1_000, whenFull: .dropOldest))
/// delegates.limit = .init(100_000, whenFull: .fail)
/// ```
///
/// A message is pending for a delegate from its dispatch until the handler has ended, also while an
/// asynchronous handler is suspended. The limit of a multicast counts the pending messages of all its
/// delegates. Where both limits are reached, that of the delegate decides.
///
/// A limit changes which messages are delivered, and never when: each keeps its own place on the
/// delegate's queue, and the order among those that are delivered stays.
public struct DeliveryLimit: Sendable {
  /// How many messages may be pending.
  public let count: Int

  /// What happens to a message for which there is no room.
  public let policy: OverflowPolicy

  /// Makes a limit.
  ///
  /// - Parameters:
  ///   - count: How many messages may be pending.
  ///   - policy: What happens to a message for which there is no room.
  /// - Precondition: The count is positive.
  public init(_ count: Int, whenFull policy: OverflowPolicy) {
    precondition(count > 0, "A limit of \(count) pending messages lets none through")
    self.count = count
    self.policy = policy
    if case .wait = policy { WaitGraph.isUsed.store(true, ordering: .relaxed) }
  }
}

extension DeliveryLimit: CustomStringConvertible {
  /// The number and the policy, as in `1000, dropping the oldest`.
  public var description: String { "\(count), \(policy)" }
}
