import Synchronization

/// The name of a multicast or an object, which nothing else on the connection has meanwhile.
///
/// Its last reference gives the name back.
final class NameReservation: Sendable {
  private let core: ConnectionCore
  private let name: String
  private let isTaken = Atomic(true)

  /// Takes a name.
  ///
  /// - Throws: `NATSError.nameTaken`.
  init(_ name: String, on core: ConnectionCore) throws(NATSError) {
    guard core.take(name) else { throw .nameTaken(name) }
    self.core = core
    self.name = name
  }

  deinit { release() }

  /// Gives the name back, once: after that, it may be another's.
  func release() {
    if isTaken.exchange(false, ordering: .acquiringAndReleasing) { core.release(name) }
  }
}
