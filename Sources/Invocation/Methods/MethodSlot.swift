import RuntimeSupport
import Synchronization

/// A slot for the method of a single object for one selector, which is read without a lock.
///
/// A sender does not retain the method. Instead, the sender counts itself as a user of the slot. A
/// change closes the slot. While the slot is closed, senders take the lock of the ``ObjectMethods``
/// and read the method from its table. When the last user leaves a closed slot, the slot is
/// reopened with the method in the table. A method that is removed while it runs is therefore
/// released by its last user.
final class MethodSlot: Sendable {
  let selector: Selector

  /// Twice the number of users, plus 1 if the slot is closed.
  // Models/method-slot.pml checks this.
  private let state = Atomic<UInt>(closed)
  private static let closed: UInt = 1
  private static let oneUser: UInt = 2

  /// The method of the slot, which is `nil` only while the slot is closed.
  ///
  /// `nonisolated(unsafe)` because `state` guards the variable. Senders read the variable only
  /// while they are counted as users of the open slot. The lock of the ``ObjectMethods`` must be
  /// held to write the variable, and the slot must be closed and have no users. Reads and writes
  /// therefore never overlap, and Swift need not check their exclusivity.
  @exclusivity(unchecked) private nonisolated(unsafe) var implementation: Implementation?

  init(for selector: Selector) {
    self.selector = selector
  }

  /// `true` if the slot has a method that a sender can use now.
  var isOpen: Bool { state.load(ordering: .relaxed) & Self.closed == 0 }

  enum Beginning {
    case used(Uncounted<Implementation>)
    /// The slot is closed, so nothing is used.
    ///
    /// `isLast` is `true` if the caller, which was briefly counted as a user, was the last user to
    /// leave the slot. The caller must then reopen the slot under the lock.
    case closed(isLast: Bool)
  }

  /// Begins a use of the method.
  ///
  /// If the result is `used`, the caller must call ``end()`` once. Acquire ordering makes the
  /// method visible that `reopen(with:)` stored before it opened the slot.
  func begin() -> Beginning {
    if !isOpen { return .closed(isLast: false) }
    let (old, _) = state.wrappingAdd(Self.oneUser, ordering: .acquiring)
    guard old & Self.closed == 0, let implementation else { return .closed(isLast: end()) }
    return .used(Uncounted(implementation))
  }

  /// Ends a use of the method.
  ///
  /// Release ordering completes all accesses to the method before another thread replaces the
  /// method.
  ///
  /// - Returns: `true` if the slot is closed and the caller was its last user. The caller must then
  ///   reopen the slot under the lock.
  func end() -> Bool {
    let (_, new) = state.wrappingSubtract(Self.oneUser, ordering: .acquiringAndReleasing)
    return new == Self.closed
  }

  // MARK: Functions that require the lock of the set

  /// Closes the slot, so that no further use begins.
  func close() {
    state.bitwiseOr(Self.closed, ordering: .acquiringAndReleasing)
  }

  /// Replaces the method of the slot if the slot is closed and has no users, and opens the slot
  /// unless the new method is `nil`.
  ///
  /// - Returns: The old method, which the caller releases after unlocking: its `deinit` may run
  ///   foreign code.
  func reopen(with new: Implementation?) -> Implementation? {
    guard state.load(ordering: .acquiring) == Self.closed else { return nil }
    let old = implementation
    implementation = new
    if new != nil { state.bitwiseAnd(~Self.closed, ordering: .releasing) }
    return old
  }
}
