import Invocation

/// Where the deliveries to a delegate wait, by the key that they are coalesced by.
///
/// Some of them have been taken since. All are of one policy, and no delivery of another, or without a key, waits
/// behind one of them: a message that took its place would come before an earlier one of the same sender.
struct Coalescing {
  private var positions: [Key: Lane.Position] = [:]
  private var policy = 0

  /// The messages that are coalesced: those with this selector, and this key if there is one.
  struct Key: Hashable {
    let selector: Selector
    let key: String?

    /// The number of the policy: 0 for the delegate's own, else how often the multicast's had been set.
    let policy: Int
  }

  subscript(key: Key) -> Lane.Position? { positions[key] }

  /// Notes where the latest delivery waits, and its key, nil if it is not coalesced.
  @inline(__always)
  mutating func note(_ position: Lane.Position, for key: Key?, in lane: Lane, pending: Int) {
    if key == nil, positions.isEmpty { return }
    if key?.policy != policy { positions = [:] }
    guard let key else { return }
    if positions.count > 64, positions.count > 2 * pending {
      positions = positions.filter { !lane.isTaken($0.value) }
    }
    positions[key] = position
    policy = key.policy
  }
}
