import Support

/// The last messages that were not delivered.
final class DeadLetterList: Sendable {
  private let capacity: Int
  private let letters = Guarded<[DeadLetter]>([])

  init(capacity: Int) {
    self.capacity = capacity
  }

  var all: [DeadLetter] { letters.withLock { $0 } }

  func append(_ letter: DeadLetter) {
    // The one that has no room any more is released after the lock.
    let oldest = letters.withLock { letters in
      letters.append(letter)
      return letters.count > capacity ? letters.removeFirst() : nil
    }
    withExtendedLifetime(oldest) {}
  }

  func removeAll() -> [DeadLetter] {
    letters.withLock { letters in
      defer { letters = [] }
      return letters
    }
  }
}
