/// The number of pending messages, and the numbers of messages that were delivered, dropped or
/// failed.
///
/// The number of pending messages is always known. Counting the other messages has a cost, so they
/// are counted only if the delegate or its multicast has a limit, or if the multicast has an
/// observer. Counting then begins with the next message that is sent. Numbers that are not counted
/// are `nil`.
public struct DeliveryCounts: Sendable, Equatable {
  /// The number of messages that have been dispatched and whose handlers have not ended.
  public let pending: Int

  /// The largest number of messages that were pending at the same time since counting began.
  public let highest: Int?

  /// The number of messages whose handlers have ended.
  ///
  /// The number is too low as long as messages are pending that were dispatched before counting
  /// began.
  public let delivered: Int?

  /// The number of messages that were dropped for any reason.
  ///
  /// Counts messages that were refused, dropped or replaced because there was no room, and messages
  /// that were dropped when their delegate was removed.
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
