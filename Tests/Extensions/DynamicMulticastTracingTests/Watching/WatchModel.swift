import Testing

@testable import DynamicMulticast
@testable import DynamicMulticastTracing

/// A model of the watch, which keeps all deliveries, and searches them for problems at a time.
struct WatchModel {
  struct Entry {
    let number: Int
    let delegate: DeliveryEvent.Delegate
    let cause: Int?
    let isQuestion: Bool
    var dispatched = 0
    var started: Int?
    var ended: Int?
    var isForgotten = false
    var isReported = false
    var isEndReported = false
    var isInDeadlock = false

    var queue: Int? { delegate.queue }
    var isInFlight: Bool { ended == nil && !isForgotten }
    var isWaiting: Bool { isInFlight && started == nil }
    var isRunning: Bool { isInFlight && started != nil }
    var isAwaited: Bool { isInFlight && (isQuestion || queue == nil) }
  }

  var entries: [Entry] = []

  /// All events on queues, in order.
  private var moves: [(queue: Int, time: Int, started: Int?)] = []

  /// The number of reports about each stuck queue since its last event, by the index of the event.
  private var reports: [Int: Int] = [:]

  /// The end of the grace period of each queue on which messages waited when events were lost.
  private var graceEnds: [Int: Int] = [:]

  mutating func record(_ kind: DeliveryEvent.Kind, _ number: Int, at time: Int) {
    let queue = entries[number].queue
    let isFirst = !entries.contains { $0.isWaiting && $0.queue == queue && $0.number != number }
    switch kind {
    case .dispatched: entries[number].dispatched = time
    case .started: entries[number].started = time
    default: entries[number].ended = time
    }
    guard let queue, kind != .dropped, kind != .dispatched || isFirst else { return }
    // Events were lost a moment ago, so a further dispatch does not count as progress.
    if let end = graceEnds.removeValue(forKey: queue), kind == .dispatched, time <= end { return }
    moves.append((queue, time, kind == .started ? number : nil))
  }

  mutating func forget(at time: Int) {
    graceEnds = [:]
    for entry in entries where entry.isWaiting {
      if let queue = entry.queue { graceEnds[queue] = time + 25 }
    }
    for index in entries.indices where entries[index].isInFlight {
      entries[index].isForgotten = true
    }
  }

  /// Returns the handler that was started last on a queue, if the handler still runs.
  func occupant(of queue: Int) -> Int? {
    moves.last { $0.queue == queue && $0.started != nil }?.started
      .flatMap { entries[$0].isRunning ? $0 : nil }
  }

  private func stillTime(of queue: Int, at now: Int) -> Int? {
    guard entries.contains(where: { $0.isWaiting && $0.queue == queue }),
      let move = moves.last(where: { $0.queue == queue }), now - move.time >= 300
    else { return nil }
    return now - move.time
  }

  mutating func lines(at now: Int) -> [String] {
    var lines: [String] = []
    let ended = entries.filter { entry in
      guard let start = entry.started, let end = entry.ended else { return false }
      return !entry.isForgotten && !entry.isEndReported && end - start >= 100
    }
    .sorted { ($0.ended ?? 0, $0.number) < ($1.ended ?? 0, $1.number) }
    for entry in ended {
      entries[entry.number].isEndReported = true
      let time = (entry.ended ?? 0) - (entry.started ?? 0)
      lines.append("\(entry.number) ended after \(Duration.milliseconds(time))")
    }
    for entry in entries where entry.isRunning && !entry.isReported {
      let time = now - (entry.started ?? now)
      guard time >= 100 else { continue }
      entries[entry.number].isReported = true
      lines.append("\(entry.number) runs for \(Duration.milliseconds(time))")
    }
    for queue in 1...3 {
      guard let time = stillTime(of: queue, at: now),
        let move = moves.lastIndex(where: { $0.queue == queue })
      else { continue }
      // Reports are due after 300, 600, 1200 milliseconds, and so on.
      let due = (0..<30).count { time >= 300 << $0 }
      guard due > reports[move, default: 0] else { continue }
      reports[move] = due
      let waiting = entries.filter { $0.isWaiting && $0.queue == queue }
      let oldest = now - (waiting.map(\.dispatched).min() ?? now)
      let running = entries.filter { $0.isRunning && $0.queue == queue }.map(\.number)
      lines.append(
        "\(queue) stuck for \(Duration.milliseconds(time)), \(waiting.count) wait for "
          + "\(Duration.milliseconds(oldest)), \(running) run")
    }
    return lines
  }

  /// Expects a deadlock for each queue whose handler can be reached from itself.
  ///
  /// Each deadlock must be a chain of handlers that wait for one another.
  mutating func expect(_ deadlocks: [[DeliveryWarning.Wait]], at now: Int, _ comment: Comment) {
    var edges: Set<[Int]> = []
    for entry in entries where entry.isAwaited {
      guard let cause = entry.cause, entries[cause].isRunning,
        let obstacle = obstacle(of: entry, at: now)
      else { continue }
      edges.insert([cause, obstacle])
    }
    var paths = edges
    let running = entries.indices.filter { entries[$0].isRunning }
    for middle in running {
      for from in running where paths.contains([from, middle]) {
        for to in running where paths.contains([middle, to]) { paths.insert([from, to]) }
      }
    }
    var found = deadlocks[...]
    for queue in 1...3 {
      guard let start = occupant(of: queue), stillTime(of: queue, at: now) != nil,
        !entries[start].isInDeadlock, paths.contains([start, start])
      else { continue }
      guard let waits = found.popFirst() else {
        Issue.record("\(start) is in a deadlock. \(comment)")
        return
      }
      let handlers = waits.map { Int($0.handler.delivery) }
      #expect(handlers.first == start, comment)
      for (wait, next) in zip(waits, handlers[1...] + handlers[..<1]) {
        let delivery = entries[Int(wait.delivery)]
        #expect(delivery.isAwaited && delivery.cause == Int(wait.handler.delivery), comment)
        #expect(obstacle(of: delivery, at: now) == next, comment)
      }
      for handler in handlers { entries[handler].isInDeadlock = true }
    }
    #expect(found.isEmpty, comment)
  }

  private func obstacle(of entry: Entry, at now: Int) -> Int? {
    if entry.isRunning { return entry.number }
    guard let queue = entry.queue, stillTime(of: queue, at: now) != nil else { return nil }
    return occupant(of: queue)
  }
}
