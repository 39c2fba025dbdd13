/// The record of the messages of a stream that a process has handled.
///
/// The value is not synchronized; every access must be made under the lock of `StoredMessages`.
struct StoredPosition: Sendable {
  /// The highest number up to which the server knows that all messages are handled.
  private var floor: UInt64 = 0

  /// The handled messages above `floor`.
  private var handled: Set<UInt64> = []

  /// The messages that were handled before the consumer was made again, and will be repeated.
  private var repeated: Set<UInt64> = []

  /// The highest number of the received messages, and the latest time of storing.
  private var newest: (number: UInt64, time: Int64) = (0, .min)

  /// Records that the message `number` was handled.
  mutating func finish(_ number: UInt64) {
    if number > floor { handled.insert(number) }
  }

  /// Advances `floor` to the highest number that the server knows to be handled.
  mutating func advance(to floor: UInt64) {
    guard floor > self.floor else { return }
    self.floor = floor
    handled = handled.filter { $0 > floor }
    repeated = repeated.filter { $0 > floor }
  }

  /// Prepares for a new consumer, and returns the number of the first message to deliver.
  mutating func beginAgain() -> UInt64 {
    repeated = handled
    return floor + 1
  }

  /// Records a received message.
  ///
  /// A server whose machine fails may lose its newest messages, and reuse their numbers for new
  /// messages. A new message was stored later than all messages received before; a repeated message
  /// has its old time.
  ///
  /// - Returns: `true` if the number was reused, in which case the position is rewound.
  mutating func note(_ number: UInt64, storedAt time: Int64) -> Bool {
    let isReused = number <= newest.number && time > newest.time
    if isReused { rewind(to: number - 1) }
    newest = (max(newest.number, number), max(newest.time, time))
    return isReused
  }

  /// Removes the messages after the last message of the stream, which the server has lost.
  ///
  /// - Returns: `true` if the position was after that message.
  @discardableResult
  mutating func rewind(to last: UInt64) -> Bool {
    guard max(newest.number, floor) > last else { return false }
    newest.number = last
    floor = min(floor, last)
    handled = handled.filter { $0 <= last }
    repeated = repeated.filter { $0 <= last }
    return true
  }

  /// Returns `true`, once for each number, for a message that was handled before the consumer was
  /// made again.
  mutating func isRepeated(_ number: UInt64) -> Bool { repeated.remove(number) != nil }
}
