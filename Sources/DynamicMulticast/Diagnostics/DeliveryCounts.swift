/// The number of pending messages, and the numbers of messages that were delivered, dropped or
/// failed.
///
/// `pending` is always known. Without counting, `pending` is the number for the delegates that are
/// registered now, without the pending messages of removed delegates. Counting the other messages
/// has a cost, so messages are counted only if the delegate or its multicast has a limit, or if the
/// multicast has an observer. Counting then begins with the next sent message, or with the next
/// delegate that is added. The other numbers are `nil` before counting has begun.
public struct DeliveryCounts: Sendable, Equatable {
  /// The number of messages that have been dispatched and whose handlers have not ended.
  public let pending: Int

  /// The largest number of messages that were pending at the same time since counting began.
  public let highest: Int?

  /// The number of messages whose handlers have ended without an error.
  ///
  /// The number is too low while messages from before the beginning of counting are pending.
  public let delivered: Int?

  /// The number of messages that were dropped for any reason.
  ///
  /// Counts messages refused, dropped or replaced because there was no room, and messages dropped
  /// at the removal of their delegate.
  public let dropped: Int?

  /// The number of messages whose handlers threw, or did not take the arguments.
  public let failed: Int?

  /// The number of messages to which no delegate responded, or `nil` in the counts of a delegate.
  public let unheard: Int?
}

extension DeliveryCounts: CustomStringConvertible {
  /// The numbers with their names, in one line.
  public var description: String {
    let counts = [
      ("highest", highest), ("delivered", delivered), ("dropped", dropped), ("failed", failed),
      ("unheard", unheard),
    ]
    let counted = counts.compactMap { name, count in count.map { "\(name) \($0)" } }
    return (["pending \(pending)"] + (counted.isEmpty ? ["others not counted"] : counted))
      .joined(separator: ", ")
  }
}
