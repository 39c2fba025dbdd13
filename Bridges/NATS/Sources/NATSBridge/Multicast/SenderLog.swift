import MessageCoding

/// The numbers of the messages that have come from each sender.
///
/// Plain state: its user locks it. It keeps a bounded number of senders, as their numbers come from
/// the network.
struct SenderLog: Sendable {
  private struct Entry: Sendable {
    var first: UInt64
    var last: UInt64
    var count: UInt64
  }

  private var entries: [UInt64: Entry] = [:]
  private var lostBefore: UInt64 = 0
  private static let capacity = 10_000

  /// Notes a message.
  mutating func note(_ origin: MessageOrigin) {
    guard var entry = entries[origin.sender] else {
      if entries.count == Self.capacity { forget() }
      entries[origin.sender] = Entry(first: origin.number, last: origin.number, count: 1)
      return
    }
    // Two threads of a sender may number their messages in one order and send them in the other.
    entry.first = min(entry.first, origin.number)
    entry.last = max(entry.last, origin.number)
    entry.count &+= 1
    entries[origin.sender] = entry
  }

  /// How many messages are missing between the first and the last of each sender.
  var lost: UInt64 { entries.values.reduce(lostBefore) { $0 &+ Self.lost($1) } }

  private static func lost(_ entry: Entry) -> UInt64 {
    let span = entry.last - entry.first
    // The span of a sender that lies may be all numbers.
    return span >= entry.count ? span - entry.count &+ 1 : 0
  }

  private mutating func forget() {
    lostBefore = lost
    entries = [:]
  }
}
