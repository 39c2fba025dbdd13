/// How many messages are pending for delegates, and what has become of others.
///
/// The number of pending messages is always known. The others are counted where a delegate or its
/// multicast has a limit, or an observer: from the first message on that is sent then. They are nil
/// elsewhere, as counting has a cost.
public struct DeliveryCounts: Sendable, Equatable {
  /// The messages that have been dispatched, and whose handlers have not ended.
  public let pending: Int

  /// The most messages that were pending at once since counting has begun.
  public let highest: Int?

  /// The messages whose handlers have ended.
  ///
  /// Too low as long as messages are pending that were dispatched before counting began.
  public let delivered: Int?

  /// The messages that were dropped, replaced by later ones or refused for lack of room, or dropped
  /// with their delegate's registration.
  public let dropped: Int?

  /// The messages whose handlers threw, or did not take the arguments.
  public let failed: Int?

  /// The messages that no delegate responded to; nil for a delegate.
  public let unheard: Int?
}

extension DeliveryCounts: CustomStringConvertible {
  /// The numbers with their names.
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
