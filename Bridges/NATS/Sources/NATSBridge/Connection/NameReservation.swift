import Synchronization

/// A reserved name of a multicast or an object, which is unique on the connection.
///
/// Deallocating the reservation releases the name.
final class NameReservation: Sendable {
  private let core: ConnectionCore
  private let name: String
  private let isTaken = Atomic(true)

  /// Reserves a name.
  ///
  /// - Throws: `NATSError.nameTaken` if the name is already reserved.
  init(_ name: String, on core: ConnectionCore) throws(NATSError) {
    guard core.take(name) else { throw .nameTaken(name) }
    self.core = core
    self.name = name
  }

  deinit { release() }

  /// Releases the name; only the first call has an effect, because `name` may be reserved again
  /// later.
  func release() {
    if isTaken.exchange(false, ordering: .acquiringAndReleasing) { core.release(name) }
  }
}
