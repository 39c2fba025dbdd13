/// Which messages of a stream a process has handled.
///
/// Plain state: its user locks it.
struct StoredPosition: Sendable {
  /// The server knows that those up to this number are handled.
  private var floor: UInt64 = 0

  /// Those behind that which were handled here.
  private var handled: Set<UInt64> = []

  /// Those that were handled before the consumer was made again, which delivers them again.
  private var repeated: Set<UInt64> = []

  /// The highest number of the messages that came, and the latest of their times of storing.
  private var newest: (number: UInt64, time: Int64) = (0, .min)

  /// Notes that a message was handled.
  mutating func finish(_ number: UInt64) {
    if number > floor { handled.insert(number) }
  }

  /// Notes what the server knows to be handled.
  mutating func advance(to floor: UInt64) {
    guard floor > self.floor else { return }
    self.floor = floor
    handled = handled.filter { $0 > floor }
    repeated = repeated.filter { $0 > floor }
  }

  /// The number of the first message that a new consumer has to deliver.
  mutating func beginAgain() -> UInt64 {
    repeated = handled
    return floor + 1
  }

  /// Notes a message that comes.
  ///
  /// A server whose machine fails may forget its newest messages, and give their numbers to new ones. A
  /// new message has a later time than all that came before it; a repeated message has its old time.
  ///
  /// - Returns: Whether the number was another message's before. Then the position is rewound.
  mutating func note(_ number: UInt64, storedAt time: Int64) -> Bool {
    let isReused = number <= newest.number && time > newest.time
    if isReused { rewind(to: number - 1) }
    newest = (max(newest.number, number), max(newest.time, time))
    return isReused
  }

  /// Forgets the messages after the last one of the stream, as the server has.
  ///
  /// - Returns: Whether the position was after that message.
  @discardableResult
  mutating func rewind(to last: UInt64) -> Bool {
    guard max(newest.number, floor) > last else { return false }
    newest.number = last
    floor = min(floor, last)
    handled = handled.filter { $0 <= last }
    repeated = repeated.filter { $0 <= last }
    return true
  }

  /// Says whether a message that comes again was handled before the consumer was made again.
  mutating func isRepeated(_ number: UInt64) -> Bool { repeated.remove(number) != nil }
}
