import MessageCoding

/// A record of the message numbers received from each sender, for finding losses and repetitions.
///
/// The value is not synchronized; every access must be made under the lock of `MessageReceiver`.
/// The number of senders is bounded, because senders' numbers come from the network.
struct SenderLog: Sendable {
  private struct Entry: Sendable {
    /// The received numbers as ascending ranges with gaps between them.
    ///
    /// The number of ranges is bounded, because a malicious sender could leave a gap after each
    /// number.
    private var ranges: [ClosedRange<UInt64>] = []

    /// The lowest number of a message that the server had not delivered before.
    ///
    /// Missing numbers below `first` are not counted as lost: these messages may have been
    /// delivered to an earlier process with the same durable name.
    private var first = UInt64.max

    /// The number of messages in gaps that were closed to bound the number of ranges.
    private var lostBefore: UInt64 = 0
    private static let capacity = 100

    /// Records a number, and returns `true` if its message was received for the first time.
    mutating func note(_ number: UInt64, isRepetition: Bool) -> Bool {
      if !isRepetition { first = min(first, number) }
      // Search from the end, because most numbers directly follow the last one.
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

    /// Closes the lowest gap: the missing messages count as lost, and as repeated if they arrive
    /// later.
    private mutating func closeGap() {
      lostBefore &+= gap(before: 1)
      ranges[1] = ranges[0].lowerBound...ranges[1].upperBound
      ranges.removeFirst()
    }

    /// Returns the number of messages in the gap before a range, without numbers below `first`.
    private func gap(before index: Int) -> UInt64 {
      let next = ranges[index].lowerBound
      return next > first ? next - ranges[index - 1].upperBound - 1 : 0
    }

    var lost: UInt64 {
      // Add with overflow: the gaps of a malicious sender can span nearly all numbers.
      ranges.indices.dropFirst().reduce(lostBefore) { $0 &+ gap(before: $1) }
    }
  }

  private var entries: [UInt64: Entry] = [:]
  private var lostBefore: UInt64 = 0
  private static let capacity = 10_000

  // Most messages have the same sender as the previous message. The sender's entry is kept in
  // `recentEntry`, and not in `entries`.
  private var recent: UInt64?
  private var recentEntry = Entry()

  /// Records a message.
  ///
  /// - Parameters:
  ///   - origin: The sender and the number of the message.
  ///   - isRepetition: `true` if the server has declared an earlier delivery, to this process or to
  ///     an earlier process with the same durable name.
  /// - Returns: `true` if this process has received the message for the first time.
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

  /// The number of messages that are missing between the first and the last message of each sender.
  var lost: UInt64 {
    entries.values.reduce(lostBefore &+ recentEntry.lost) { $0 &+ $1.lost }
  }

  private mutating func forget() {
    lostBefore = entries.values.reduce(lostBefore) { $0 &+ $1.lost }
    entries = [:]
  }
}
