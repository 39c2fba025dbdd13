import DynamicMulticast

extension WatchState {
  /// Returns the deadlocks that have not been reported yet, at most one for each queue, and adds
  /// their handlers to `deadlocked`.
  mutating func deadlocks(at now: Duration) -> [DeliveryWarning] {
    var warnings: [DeliveryWarning] = []
    for (_, queue) in queues.sorted(by: { $0.key < $1.key }) {
      guard let handler = queue.occupant, !deadlocked.contains(handler),
        stillTime(of: queue, at: now) != nil, let waits = cycle(from: handler, at: now)
      else { continue }
      deadlocked.formUnion(waits.map(\.handler.delivery))
      warnings.append(.deadlock(waits))
    }
    return warnings
  }

  /// Returns a shortest cycle through `start` in which each handler waits for the next handler.
  ///
  /// - Returns: Waits of the cycle in order, or `nil` if `start` is not part of a cycle.
  private func cycle(from start: UInt64, at now: Duration) -> [DeliveryWarning.Wait]? {
    // Breadth-first search. `origins` has the first edge to each handler.
    var origins: [UInt64: (handler: UInt64, delivery: UInt64)] = [:]
    var handlers = [start]
    var index = 0
    while index < handlers.count, origins[start] == nil {
      let handler = handlers[index]
      index += 1
      for delivery in (awaited[handler] ?? [:]).keys.sorted() {
        guard let next = obstacle(of: delivery, at: now), origins[next] == nil else { continue }
        origins[next] = (handler, delivery)
        handlers.append(next)
      }
    }
    var waits: [DeliveryWarning.Wait] = []
    var next = start
    repeat {
      guard let (handler, delivery) = origins[next], let awaited = awaited[handler]?[delivery],
        let waiting = warned(handler, at: now)
      else { return nil }
      waits.append(
        DeliveryWarning.Wait(
          handler: waiting, delivery: delivery, selector: awaited.selector,
          delegate: awaited.delegate))
      next = handler
    } while next != start
    return waits.reversed()
  }

  /// Returns the delivery whose handler must end before `delivery` can end.
  ///
  /// If the handler of `delivery` runs, the result is `delivery`. Otherwise, the result is the
  /// `occupant` of the delivery's queue, if the queue has not moved for `thresholds.stuckQueue`.
  private func obstacle(of delivery: UInt64, at now: Duration) -> UInt64? {
    guard let message = ledger[delivery] else { return nil }
    if message.start != nil { return delivery }
    guard let number = message.note, let queue = queues[number],
      stillTime(of: queue, at: now) != nil
    else { return nil }
    return queue.occupant
  }
}
