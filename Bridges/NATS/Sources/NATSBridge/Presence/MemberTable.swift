/// The processes that were heard of lately, by their names.
///
/// Plain state: its user locks it. What it keeps is bounded, as it comes from the network.
struct MemberTable: Sendable {
  private struct Member: Sendable {
    var sender: UInt64
    var lastHeard: ContinuousClock.Instant
  }

  private var members: [String: Member] = [:]
  private static let capacity = 10_000

  /// Notes that a process is there.
  mutating func note(_ announcement: Announcement, at time: ContinuousClock.Instant) {
    guard members.count < Self.capacity || members[announcement.process] != nil else { return }
    // A process that was started again takes the place of the one that had its name.
    members[announcement.process] = Member(sender: announcement.sender, lastHeard: time)
  }

  /// Notes that a process has left, unless its name is that of another already.
  mutating func remove(_ announcement: Announcement) {
    if members[announcement.process]?.sender == announcement.sender {
      members[announcement.process] = nil
    }
  }

  /// Forgets the processes that were not heard of since a time.
  mutating func forget(before time: ContinuousClock.Instant) {
    members = members.filter { $0.value.lastHeard >= time }
  }

  /// Their names, sorted.
  var names: [String] { members.keys.sorted() }

  /// The name of the process that has a sender's number.
  func name(of sender: UInt64) -> String? { members.first { $0.value.sender == sender }?.key }
}
