/// A table of the processes that have announced themselves recently, by name.
///
/// The value is not synchronized; every access must be made under the lock of `Presence`. The
/// number of entries is bounded, because announcements come from the network.
struct MemberTable: Sendable {
  private struct Member: Sendable {
    var sender: UInt64
    var lastHeard: ContinuousClock.Instant
  }

  private var members: [String: Member] = [:]
  private static let capacity = 10_000

  /// Records that the process of `announcement` is there.
  mutating func note(_ announcement: Announcement, at time: ContinuousClock.Instant) {
    guard members.count < Self.capacity || members[announcement.process] != nil else { return }
    // A restarted process replaces the earlier process with the same name.
    members[announcement.process] = Member(sender: announcement.sender, lastHeard: time)
  }

  /// Removes the process of `announcement`, unless a restarted process already uses the name.
  mutating func remove(_ announcement: Announcement) {
    if members[announcement.process]?.sender == announcement.sender {
      members[announcement.process] = nil
    }
  }

  /// Removes the processes that have been silent since `time`.
  mutating func forget(before time: ContinuousClock.Instant) {
    members = members.filter { $0.value.lastHeard >= time }
  }

  /// The names of the processes, sorted.
  var names: [String] { members.keys.sorted() }

  /// Returns the name of the process with a sender number, or `nil` if the sender is unknown.
  func name(of sender: UInt64) -> String? { members.first { $0.value.sender == sender }?.key }
}
