import DynamicMulticast
import Invocation
import RuntimeSupport

/// Each `Registration` of a `Mock` as a delegate, whose pending messages a failure names.
final class MockRegistrations: Sendable {
  private struct Entry: Sendable {
    weak let registration: Registration?

    init(_ registration: Registration) {
      self.registration = registration
    }
  }

  private let entries = Guarded<[Entry]>([])

  /// Installs the witness that finds the registrations of mocks, when the first mock is made.
  static let witness: Void = RegistrationWitness.install { new in
    if case .delegate(let registration, in: _, keptBy: _) = new {
      let delegate = registration.delegate
      let mock = (delegate as? MessageProxy)?.target as? Mock ?? delegate as? Mock
      mock?.log.registrations.append(registration)
    }
    return true
  }

  private func append(_ registration: Registration) {
    let loaded = entries.withLock { entries in
      let loaded = entries.map(\.registration)
      entries = zip(entries, loaded).filter { $1 != nil }.map(\.0) + [Entry(registration)]
      return loaded
    }
    // Registrations loaded from weak references are released after the lock.
    withExtendedLifetime(loaded) {}
  }

  /// Counts the pending deliveries, with their queues.
  var pending: [(count: Int, delivery: DeliveryMode)] {
    entries.withLock { $0 }.compactMap(\.registration).reduce(into: []) { pending, registration in
      let count = registration.pendingCount
      if count == 0 { return }
      if let index = pending.firstIndex(where: { $0.delivery == registration.delivery }) {
        pending[index].count += count
      } else {
        pending.append((count, registration.delivery))
      }
    }
  }
}
