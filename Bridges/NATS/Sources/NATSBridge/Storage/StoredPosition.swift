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

  /// Says whether a message that comes again was handled before the consumer was made again.
  mutating func isRepeated(_ number: UInt64) -> Bool { repeated.remove(number) != nil }
}
