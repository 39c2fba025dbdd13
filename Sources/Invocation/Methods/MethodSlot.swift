import RuntimeSupport
import Synchronization

/// One selector's method in a set of an object's own, for look-up without a lock.
///
/// A sender counts itself as a user of the method, and does not retain it. A change closes the slot:
/// senders then look into the set's table, under its lock, until the last user has left and the
/// slot gets the table's method. So a method that is removed while it runs is released by its last
/// user.
final class MethodSlot: Sendable {
  let selector: Selector

  /// Twice the number of users, and 1 if it is closed.
  // Models/method-slot.pml checks this.
  private let state = Atomic<UInt>(closed)
  private static let closed: UInt = 1
  private static let oneUser: UInt = 2

  /// Its method, nil only where it is closed.
  ///
  /// Read by users, and set under the lock of the set while it is closed and there are none.
  @exclusivity(unchecked) private nonisolated(unsafe) var implementation: Implementation?

  init(for selector: Selector) {
    self.selector = selector
  }

  /// Whether there is a method, and a sender can use it now.
  var isOpen: Bool { state.load(ordering: .relaxed) & Self.closed == 0 }

  enum Beginning {
    case used(Uncounted<Implementation>)
    /// Nothing can be used now. `isLast` tells that the caller, who was counted for a moment, left the
    /// slot without users: it then has the set reopen it.
    case closed(isLast: Bool)
  }

  /// Begins a use of the method.
  func begin() -> Beginning {
    if !isOpen { return .closed(isLast: false) }
    let (old, _) = state.wrappingAdd(Self.oneUser, ordering: .acquiring)
    guard old & Self.closed == 0, let implementation else { return .closed(isLast: end()) }
    return .used(Uncounted(implementation))
  }

  /// Ends a use of the method.
  ///
  /// - Returns: Whether the slot is closed and this was the last user, who must tell the set.
  func end() -> Bool {
    let (_, new) = state.wrappingSubtract(Self.oneUser, ordering: .acquiringAndReleasing)
    return new == Self.closed
  }

  // MARK: Under the lock of the set

  /// Lets no more senders use the method.
  func close() {
    state.bitwiseOr(Self.closed, ordering: .acquiringAndReleasing)
  }

  /// Opens the slot with another method, or leaves it closed without one, if it is closed and there are
  /// no users.
  ///
  /// - Returns: The old method, which the caller releases after the lock.
  func reopen(with new: Implementation?) -> Implementation? {
    guard state.load(ordering: .acquiring) == Self.closed else { return nil }
    let old = implementation
    implementation = new
    if new != nil { state.bitwiseAnd(~Self.closed, ordering: .releasing) }
    return old
  }
}
