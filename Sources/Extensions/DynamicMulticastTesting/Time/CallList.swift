import Dispatch

/// Keeps the calls that wait for the time of a ``ManualClock``, in the order in which they become
/// due.
struct CallList: Sendable {
  /// The position of a call: the time, and the number of calls that were added before.
  struct Position: Comparable {
    let due: Duration
    let number: Int

    static func < (left: Position, right: Position) -> Bool {
      (left.due, left.number) < (right.due, right.number)
    }
  }

  /// A closure with the time of its call.
  struct Call: Sendable {
    let position: Position

    /// The queue on which the closure runs, or `nil` if the closure runs on no particular queue.
    let queue: DispatchQueue?
    let body: @Sendable () -> Void

    var due: Duration { position.due }
  }

  /// Calls, latest first, so that the next call is removed from the end.
  private var calls: [Call] = []
  private var addedCount = 0

  var count: Int { calls.count }

  var next: Call? { calls.last }

  mutating func add(
    _ body: @escaping @Sendable () -> Void, on queue: DispatchQueue?, at due: Duration
  ) -> Position {
    addedCount += 1
    let position = Position(due: due, number: addedCount)
    calls.insert(Call(position: position, queue: queue, body: body), at: index(of: position))
    return position
  }

  /// Removes and returns the next call, unless the call is due after `end`.
  mutating func takeNext(until end: Duration) -> Call? {
    guard let next, next.due <= end else { return nil }
    return calls.removeLast()
  }

  /// Removes and returns a call, or returns `nil` if the call was removed before.
  mutating func remove(_ position: Position) -> Call? {
    let index = index(of: position)
    guard index < calls.count, calls[index].position == position else { return nil }
    return calls.remove(at: index)
  }

  /// Returns the index of the first call whose position is not after `position`, by binary search.
  private func index(of position: Position) -> Int {
    var range = 0..<calls.count
    while !range.isEmpty {
      let middle = range.lowerBound + range.count / 2
      range =
        calls[middle].position > position
        ? middle + 1..<range.upperBound : range.lowerBound..<middle
    }
    return range.lowerBound
  }
}
