import Invocation

/// Where the deliveries to a delegate wait, by the key that they are coalesced by.
///
/// Some deliveries have been taken since. All keys are of one policy, and no delivery of another
/// policy, or without a key, waits behind a noted one: a later message in that place would pass an
/// earlier message of the same sender.
struct Coalescing {
  private var positions: [Key: QueueChannel.Position] = [:]
  private var policy = 0

  /// What coalesced messages have in common: the selector, and the key if there is one.
  struct Key: Hashable {
    let selector: Selector
    let key: String?

    /// The number of the policy: 0 for the delegate's own, else how often the multicast's had been
    /// set.
    let policy: Int
  }

  subscript(key: Key) -> QueueChannel.Position? { positions[key] }

  /// Notes where the latest delivery waits, and its key, nil if it is not coalesced.
  @inline(__always)
  mutating func record(
    _ position: QueueChannel.Position, for key: Key?, in channel: QueueChannel, pending: Int
  ) {
    if key == nil, positions.isEmpty { return }
    if key?.policy != policy { positions = [:] }
    guard let key else { return }
    if positions.count > 64, positions.count > 2 * pending {
      positions = positions.filter { !channel.isTaken($0.value) }
    }
    positions[key] = position
    policy = key.policy
  }
}
