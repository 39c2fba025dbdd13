public import RuntimeSupport

/// A method that a lookup has found, which is valid until the caller calls ``end()`` once.
///
/// The method of a class is never freed, so the lookup does not retain the method. The method of a
/// single object is kept until the use ends; see ``MethodSlot``.
// All fields are pointers, so the compiler counts no references when a value is copied.
@usableFromInline
struct FoundMethod: @unchecked Sendable {
  // Unchecked because of the uncounted pointers to an `Implementation`, a `MethodSlot` and an
  // `ObjectMethods`. All three classes are `Sendable`. The implementation of a class is never
  // freed, and `owner` keeps all other objects alive until `end()`.

  @usableFromInline let implementation: Uncounted<Implementation>

  /// The slot in which the use of the method is counted, or `nil` if no slot counts the use.
  private let slot: Uncounted<MethodSlot>?

  /// The reference that this value retains until `end()`, or `nil` for the method of a class.
  ///
  /// If the method was found in a slot, the reference is to the ``ObjectMethods`` with the slot,
  /// and otherwise to the implementation.
  @usableFromInline let owner: Uncounted<AnyObject>?

  /// Creates the result of a lookup that found the method of a class.
  init(_ implementation: Uncounted<Implementation>) {
    self.implementation = implementation
    slot = nil
    owner = nil
  }

  /// Creates the result of a lookup that found the method of an object outside its slot, and
  /// retains the implementation.
  init(retaining implementation: Implementation) {
    self.implementation = Uncounted(implementation)
    slot = nil
    owner = .retaining(implementation)
  }

  /// Creates the result of a lookup that has begun to use a slot, and retains the set with the
  /// slot.
  init(
    _ implementation: Uncounted<Implementation>, usedIn slot: Uncounted<MethodSlot>,
    of methods: ObjectMethods
  ) {
    self.implementation = implementation
    self.slot = slot
    owner = .retaining(methods)
  }

  /// `true` if the method belongs to a single object.
  var isObjectMethod: Bool { owner != nil }

  /// Ends the use of the method, which must not be used afterward.
  @inlinable @inline(__always)
  func end() {
    if let owner { end(kept: owner) }
  }

  @usableFromInline @inline(never)
  func end(kept owner: Uncounted<AnyObject>) {
    if let slot {
      // Safety: the initializer that sets `slot` sets `owner` to an `ObjectMethods`.
      owner.with {
        unsafeDowncast($0, to: ObjectMethods.self).endUse(of: slot)
      }
    }
    owner.release()
  }
}
