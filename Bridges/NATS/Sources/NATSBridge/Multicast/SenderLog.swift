import MessageCoding

/// The numbers of the messages that have come from each sender.
///
/// Plain state: its user locks it. It keeps a bounded number of senders, as their numbers come from
/// the network.
struct SenderLog: Sendable {
  private struct Entry: Sendable {
    var first: UInt64
    var last: UInt64
    var count: UInt64 = 1

    /// Counts a message.
    mutating func note(_ number: UInt64) {
      // Two threads of a sender may number their messages in one order and send them in the other.
      first = min(first, number)
      last = max(last, number)
      count &+= 1
    }

    var lost: UInt64 {
      let span = last - first
      // The span of a sender that lies may be all numbers.
      return span >= count ? span - count &+ 1 : 0
    }
  }

  private var entries: [UInt64: Entry] = [:]
  private var lostBefore: UInt64 = 0
  private static let capacity = 10_000

  // Most messages come from the sender of the one before, whose entry is here and not with the others.
  private var recent: UInt64?
  private var recentEntry = Entry(first: 0, last: 0)

  /// Notes a message.
  mutating func note(_ origin: MessageOrigin) {
    if origin.sender == recent { return recentEntry.note(origin.number) }
    if let recent {
      if entries.count == Self.capacity { forget() }
      entries[recent] = recentEntry
    }
    recent = origin.sender
    if let entry = entries.removeValue(forKey: origin.sender) {
      recentEntry = entry
      recentEntry.note(origin.number)
    } else {
      recentEntry = Entry(first: origin.number, last: origin.number)
    }
  }

  /// How many messages are missing between the first and the last of each sender.
  var lost: UInt64 {
    let recent = recent == nil ? 0 : recentEntry.lost
    return entries.values.reduce(lostBefore &+ recent) { $0 &+ $1.lost }
  }

  private mutating func forget() {
    lostBefore = entries.values.reduce(lostBefore) { $0 &+ $1.lost }
    entries = [:]
  }
}
