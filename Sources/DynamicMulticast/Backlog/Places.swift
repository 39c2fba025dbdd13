import RuntimeSupport

/// The places of a lane, in their order, which have consecutive numbers.
struct Places {
  /// Those that the queue has not reached; nil where all deliveries were dropped.
  private var waiting = Queue<Uncounted<Place>?>()

  /// Those that the queue has reached and whose last delivery has not ended, if there was more than one.
  private var running: [(number: Int, place: Uncounted<Place>)] = []

  /// How many places the queue has reached.
  private(set) var taken = 0

  /// What has been taken when `hasTakenMany()` was true last.
  private var noted = 0

  var isEmpty: Bool { waiting.count == 0 && running.isEmpty }

  /// The number of the first place in which deliveries may wait.
  @inline(__always)
  var firstNumber: Int { running.first?.number ?? taken }

  /// Adds a place to the end.
  ///
  /// - Returns: Its number.
  mutating func append(_ place: Place) -> Int {
    waiting.append(.retaining(place))
    return taken + waiting.count - 1
  }

  /// Takes back the last place, of which nothing is left.
  mutating func removeLast() {
    waiting.removeLast()
  }

  /// Takes the next place; nil if its deliveries were dropped.
  mutating func popFirst() -> Place? {
    guard let next = waiting.popFirst() else { return nil }
    taken += 1
    return next?.takeRetained()
  }

  /// Keeps a place within reach while its deliveries run one after the other.
  mutating func begin(_ place: Place) {
    running.append((taken - 1, Uncounted(place)))
  }

  mutating func finish(_ place: Place) {
    running.removeAll { $0.place == Uncounted(place) }
  }

  /// Whether the queue has reached a thousand places since this was true last.
  @inline(__always)
  mutating func hasTakenMany() -> Bool {
    guard taken - noted >= 1024 else { return false }
    noted = taken
    return true
  }

  /// The place with a number, unless all its deliveries have been dropped or have ended.
  subscript(number: Int) -> Uncounted<Place>? {
    if number >= taken { return waiting[number - taken] }
    return running.first { $0.number == number }?.place
  }

  /// Takes a place of which nothing is left out of its turn.
  ///
  /// - Returns: The place, if nothing refers to it any more.
  mutating func vacate(_ number: Int) -> Place? {
    if number < taken { return nil }
    return waiting.exchange(number - taken, nil)?.takeRetained()
  }
}
