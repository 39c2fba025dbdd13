import RuntimeSupport

/// The blocks of deliveries that a multicast has put on one queue, oldest first, until they have
/// been made or dropped.
///
/// Lists of what waits have the numbers of blocks rather than references, which would be counted.
/// Blocks before the first number are gone.
final class QueueChannel: Sendable {
  // Only touched under the lock of the backlog, so without the compiler's check of exclusive
  // access.
  @exclusivity(unchecked)
  private nonisolated(unsafe) var blocks = Queue<CountedDeliveries>()

  /// The number of the first block in which deliveries may wait.
  @exclusivity(unchecked)
  nonisolated(unsafe) private(set) var firstNumber = 0

  /// How many accounts there are for its queue.
  // Only touched under the lock of the lanes, as is the target.
  nonisolated(unsafe) var counterCount = 0
  nonisolated(unsafe) var target: ObjectIdentifier?

  /// Where a delivery waits in a lane.
  struct Position {
    let number: Int
    let slot: Int32
  }

  /// The number that the next block will have.
  @inline(__always)
  var nextNumber: Int { firstNumber + count }

  /// How many blocks are kept.
  @inline(__always)
  var count: Int { blocks.count }

  deinit {
    blocks.free()
  }

  /// Adds a block, and forgets up to two that are done, so that no addition takes long.
  @inline(__always)
  func append(_ block: CountedDeliveries) {
    for _ in 0..<2 where blocks.first?.isDone == true { forgetFirst() }
    blocks.append(block)
  }

  /// Forgets the blocks that are done, and frees memory if all are.
  func forgetDone() {
    while blocks.first?.isDone == true { forgetFirst() }
    if blocks.count == 0 { blocks.free() }
  }

  private func forgetFirst() {
    // Its message has been released before, so no foreign code runs.
    _ = blocks.popFirst()
    firstNumber += 1
  }

  /// The block with a number; nil if it is gone.
  @inline(__always)
  subscript(number: Int) -> CountedDeliveries? {
    number < firstNumber || number >= nextNumber ? nil : blocks[number - firstNumber]
  }

  /// Whether the delivery at a position has been made or dropped.
  func isTaken(_ position: Position) -> Bool {
    self[position.number]?.isTaken(Int(position.slot)) ?? true
  }

  /// Takes a delivery away from its queue.
  ///
  /// - Returns: What was to be delivered, nil if the delivery has been taken before.
  func take(_ position: Position) -> CountedDeliveries.Content? {
    self[position.number]?.take(Int(position.slot))
  }
}
