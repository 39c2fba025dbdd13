import RuntimeSupport

/// What a multicast has put on one queue: blocks of deliveries, oldest first.
///
/// A block stays in the channel until all its deliveries have been made or dropped, and a later
/// call of `append(_:)` or `forgetDone()` removes the block. Lists of waiting deliveries store the
/// numbers of blocks instead of references, which would have to be counted. Blocks before
/// `firstNumber` have been removed.
final class QueueChannel: Sendable {
  // Only touched under the lock of `PendingDeliveries`, so the compiler's dynamic check for
  // exclusive access is off.
  @exclusivity(unchecked)
  private nonisolated(unsafe) var blocks = Queue<MonitoredDeliveries>()

  /// The number of the oldest block in the channel.
  @exclusivity(unchecked)
  nonisolated(unsafe) private(set) var firstNumber = 0

  /// How many monitors use the channel.
  // Only touched under the lock of `PendingDeliveries.channels`, as is `target`.
  nonisolated(unsafe) var monitorCount = 0
  nonisolated(unsafe) var target: ObjectIdentifier?

  /// The position of a delivery in a channel: the number of the block, and the slot in the block.
  struct Position: Equatable {
    let number: Int
    let slot: Int32
  }

  /// The number of the next block that is appended.
  @inline(__always)
  var nextNumber: Int { firstNumber + count }

  /// How many blocks the channel has.
  @inline(__always)
  var count: Int { blocks.count }

  deinit {
    blocks.free()
  }

  /// Appends a block.
  ///
  /// Removes up to two finished blocks, so that the channel shrinks in the long run, and each call
  /// takes constant time.
  @inline(__always)
  func append(_ block: MonitoredDeliveries) {
    for _ in 0..<2 where blocks.first?.isDone == true { forgetFirst() }
    blocks.append(block)
  }

  /// Removes the finished blocks at the front, and frees the memory if no block is left.
  func forgetDone() {
    while blocks.first?.isDone == true { forgetFirst() }
    if blocks.count == 0 { blocks.free() }
  }

  private func forgetFirst() {
    // No foreign code runs under the lock: the block's message has been released before, or the
    // thread that closes the last slot releases the message, and retains the block until then.
    _ = blocks.popFirst()
    firstNumber += 1
  }

  /// The block with a number, or `nil` if the block has been removed.
  @inline(__always)
  subscript(number: Int) -> MonitoredDeliveries? {
    number < firstNumber || number >= nextNumber ? nil : blocks[number - firstNumber]
  }

  /// Returns `true` if the queue or a dropping thread has taken the delivery at a position.
  func isTaken(_ position: Position) -> Bool {
    self[position.number]?.isTaken(Int(position.slot)) ?? true
  }

  /// Takes a delivery, so that its queue does not make the delivery.
  ///
  /// - Returns: The content of the delivery, or `nil` if the delivery was taken before.
  func take(_ position: Position) -> MonitoredDeliveries.Content? {
    self[position.number]?.take(Int(position.slot))
  }
}
