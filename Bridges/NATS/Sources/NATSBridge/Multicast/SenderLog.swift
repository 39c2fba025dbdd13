import MessageCoding

/// The numbers of the messages that have come from each sender.
///
/// Plain state: its user locks it. It keeps a bounded number of senders, as their numbers come from
/// the network.
struct SenderLog: Sendable {
  private struct Entry: Sendable {
    /// The numbers that came, ascending, with a gap after each range but the last.
    ///
    /// Bounded, as a sender that lies may leave a gap after each number.
    private var ranges: [ClosedRange<UInt64>] = []

    /// The lowest number of a message that the server had not delivered before.
    ///
    /// Those that are missing below it may have come to an earlier process of the durable name.
    private var first = UInt64.max

    /// The sizes of the gaps that were closed because there were too many.
    private var lostBefore: UInt64 = 0
    private static let capacity = 100

    /// Notes a message, and returns whether it came for the first time.
    mutating func note(_ number: UInt64, isRepetition: Bool) -> Bool {
      if !isRepetition { first = min(first, number) }
      // Most numbers are the next: so the search begins at the end.
      var next = ranges.endIndex
      while next > 0, ranges[next - 1].upperBound >= number { next -= 1 }
      let isLast = next == ranges.endIndex
      if !isLast, ranges[next].lowerBound <= number { return false }
      let touchesPrevious = next > 0 && ranges[next - 1].upperBound + 1 == number
      let touchesNext = !isLast && ranges[next].lowerBound - 1 == number
      switch (touchesPrevious, touchesNext) {
      case (true, true):
        ranges[next - 1] = ranges[next - 1].lowerBound...ranges[next].upperBound
        ranges.remove(at: next)
      case (true, false): ranges[next - 1] = ranges[next - 1].lowerBound...number
      case (false, true): ranges[next] = number...ranges[next].upperBound
      case (false, false):
        ranges.insert(number...number, at: next)
        if ranges.count > Self.capacity { closeGap() }
      }
      return true
    }

    /// Closes the lowest gap: its messages are lost, and count as repeated if they come after all.
    private mutating func closeGap() {
      lostBefore &+= gap(before: 1)
      ranges[1] = ranges[0].lowerBound...ranges[1].upperBound
      ranges.removeFirst()
    }

    /// How many messages are missing before those of a range, and were sent to this process.
    private func gap(before index: Int) -> UInt64 {
      let next = ranges[index].lowerBound
      return next > first ? next - ranges[index - 1].upperBound - 1 : 0
    }

    var lost: UInt64 {
      // The gaps of a sender that lies may be nearly all numbers.
      ranges.indices.dropFirst().reduce(lostBefore) { $0 &+ gap(before: $1) }
    }
  }

  private var entries: [UInt64: Entry] = [:]
  private var lostBefore: UInt64 = 0
  private static let capacity = 10_000

  // Most messages come from the sender of the one before, whose entry is here and not with the others.
  private var recent: UInt64?
  private var recentEntry = Entry()

  /// Notes a message.
  ///
  /// - Parameters:
  ///   - origin: The sender and the number of the message.
  ///   - isRepetition: Whether the server says that it has delivered the message before, to this process
  ///     or to an earlier one of its durable name.
  /// - Returns: Whether the message came here for the first time.
  @discardableResult
  mutating func note(_ origin: MessageOrigin, isRepetition: Bool = false) -> Bool {
    if origin.sender != recent {
      if let recent {
        if entries.count == Self.capacity { forget() }
        entries[recent] = recentEntry
      }
      recent = origin.sender
      recentEntry = entries.removeValue(forKey: origin.sender) ?? Entry()
    }
    return recentEntry.note(origin.number, isRepetition: isRepetition)
  }

  /// How many messages are missing between the first and the last of each sender.
  var lost: UInt64 {
    entries.values.reduce(lostBefore &+ recentEntry.lost) { $0 &+ $1.lost }
  }

  private mutating func forget() {
    lostBefore = entries.values.reduce(lostBefore) { $0 &+ $1.lost }
    entries = [:]
  }
}
