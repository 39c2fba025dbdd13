import Invocation

/// Where the latest waiting deliveries to a delegate are, by coalescing key.
///
/// Some of the deliveries may have been taken since. Invariant: no delivery without a key waits
/// behind a recorded delivery. Otherwise a later message that replaces the recorded delivery would
/// overtake an earlier message of the same sender.
struct Coalescing {
  private var positions: [Key: QueueChannel.Position] = [:]

  /// The properties that coalesced messages share: the selector, and the key if there is a key.
  struct Key: Hashable {
    let selector: Selector
    let key: String?
  }

  subscript(key: Key) -> QueueChannel.Position? { positions[key] }

  /// Records the position of the latest delivery and its key.
  ///
  /// `key` is `nil` if the delivery is not coalesced.
  @inline(__always)
  mutating func record(
    _ position: QueueChannel.Position, for key: Key?, in channel: QueueChannel, pending: Int
  ) {
    guard let key else {
      if !positions.isEmpty { positions = [:] }
      return
    }
    if positions.count > 64, positions.count > 2 * pending {
      positions = positions.filter { !channel.isTaken($0.value) }
    }
    positions[key] = position
  }
}
