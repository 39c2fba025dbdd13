import DynamicMulticast

extension WatchState {
  /// Returns the warnings of all kinds due at `now`.
  ///
  /// - Complexity: O(*n* log *n*) in the number of elements of `unreported`, `queues` and `drops`.
  ///   If a stuck queue or a deadlock is due, also O(*n*) in the number of messages in flight.
  mutating func check(at now: Duration) -> [DeliveryWarning] {
    if let end = graceEnd, now > end {
      queues = queues.filter { !$0.value.isForgotten }
      graceEnd = nil
    }
    defer { ended = [] }
    return ended + longHandlers(at: now) + deadlocks(at: now) + stuckQueues(at: now)
      + repeatedDrops(at: now)
  }

  /// Returns the handler of `delivery` for a warning, or `nil` if the handler is not running.
  func warned(_ delivery: UInt64, at now: Duration) -> DeliveryWarning.Handler? {
    ledger[delivery].flatMap { DeliveryWarning.Handler($0, until: now) }
  }

  private mutating func longHandlers(at now: Duration) -> [DeliveryWarning] {
    let handlers = unreported.sorted().compactMap { warned($0, at: now) }
      .filter { $0.time >= thresholds.longHandler }
    for handler in handlers { unreported.remove(handler.delivery) }
    return handlers.map { .longHandler($0) }
  }

  /// Returns the time for which `queue` has not moved while messages wait, or `nil` if no message
  /// waits or this time is below `thresholds.stuckQueue`.
  func stillTime(of queue: Queue, at now: Duration) -> Duration? {
    let time = now - queue.stillSince
    return queue.waitingCount > 0 && time >= thresholds.stuckQueue ? time : nil
  }

  private mutating func stuckQueues(at now: Duration) -> [DeliveryWarning] {
    let due = queues.filter { _, queue in
      guard let time = stillTime(of: queue, at: now) else { return false }
      return time >= thresholds.stuckQueue * (1 << queue.reportCount)
    }
    guard !due.isEmpty else { return [] }
    var oldest: [Int: Duration] = [:]
    for message in ledger.all where message.start == nil {
      guard let number = message.note, due[number] != nil, let since = message.dispatchTime
      else { continue }
      oldest[number] = min(oldest[number] ?? since, since)
    }
    return due.sorted { $0.key < $1.key }.map { number, queue in
      let time = now - queue.stillSince
      // Report the time so far in a single warning, even if several warnings were due.
      while time >= thresholds.stuckQueue * (1 << (queues[number]?.reportCount ?? 62)) {
        queues[number]?.reportCount += 1
      }
      return .stuckQueue(
        DeliveryWarning.Queue(
          number: number, delivery: queue.delivery, time: time, waitingCount: queue.waitingCount,
          longestWait: now - (oldest[number] ?? now),
          handlers: queue.handlers.sorted().compactMap { warned($0, at: now) }))
    }
  }

  private mutating func repeatedDrops(at now: Duration) -> [DeliveryWarning] {
    var warnings: [(first: Duration, key: DropKey, warning: DeliveryWarning)] = []
    for (key, entry) in drops {
      let isOver = now - entry.last > thresholds.dropPeriod
      let isDue = entry.reportedAt.map { now - $0 >= entry.interval } ?? true
      if entry.count >= thresholds.repeatedDrops, entry.count > entry.reportedCount,
        isDue || isOver
      {
        let drops = DeliveryWarning.Drops(
          selector: key.selector, delegate: entry.delegate, count: entry.count,
          time: entry.last - entry.first, error: entry.error)
        warnings.append((entry.first, key, .repeatedDrops(drops)))
        if entry.reportedAt != nil { self.drops[key]?.interval *= 2 }
        self.drops[key]?.reportedAt = now
        self.drops[key]?.reportedCount = entry.count
      }
      if isOver { drops[key] = nil }
    }
    return warnings.sorted { $0.first < $1.first }.map(\.warning)
  }
}
