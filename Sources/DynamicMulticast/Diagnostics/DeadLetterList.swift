import RuntimeSupport

/// A list of the latest messages that were not delivered.
final class DeadLetterList: Sendable {
  let capacity: Int
  private let letters = Guarded<[DeadLetter]>([])

  init(capacity: Int) {
    self.capacity = capacity
  }

  var all: [DeadLetter] { letters.withLock { $0 } }

  func append(_ letter: DeadLetter) {
    // If the list is full, the oldest letter is released after the lock.
    let oldest = letters.withLock { letters in
      letters.append(letter)
      return letters.count > capacity ? letters.removeFirst() : nil
    }
    withExtendedLifetime(oldest) {}
  }

  /// Discards the messages that a later message with the same key replaces.
  func discard(_ key: Coalescing.Key, to registration: Registration) {
    let discarded = letters.withLock { letters in
      var (discarded, loaded): ([DeadLetter], [Registration?]) = ([], [])
      letters.removeAll { letter in
        guard letter.key == key else { return false }
        let addressee = letter.registration
        loaded.append(addressee)
        if addressee === registration { discarded.append(letter) }
        return addressee === registration
      }
      return (discarded, loaded)
    }
    // The letters, and the registrations loaded from weak references, are released after the lock.
    withExtendedLifetime(discarded) {}
  }

  /// Readdresses the letters of replaced registrations to the replacements.
  func record(_ replacements: [RegistrationReplacement]) {
    let loaded = letters.withLock { letters in
      letters.indices.map { index in
        let old = letters[index].registration
        if let replacement = replacements.first(where: { $0.old === old }) {
          letters[index].registration = replacement.new
        }
        return old
      }
    }
    // The registrations loaded from weak references are released after the lock.
    withExtendedLifetime(loaded) {}
  }

  func removeAll() -> [DeadLetter] {
    letters.withLock { letters in
      defer { letters = [] }
      return letters
    }
  }
}
