public import RuntimeSupport

/// A method that a look-up has found, valid until ``end()``, which is called once.
///
/// A class's method is never freed, so nothing is retained for it. An object's own stays as long as it
/// is in use, see ``MethodSlot``.
// Of pointers only: so the compiler counts no references where it is copied.
@usableFromInline
struct FoundMethod: @unchecked Sendable {
  // Unchecked for the pointers, to an `Implementation`, a `MethodSlot` and an `ObjectMethods`: all of
  // them are Sendable.

  @usableFromInline let implementation: Uncounted<Implementation>

  /// Where it is in use, if it is.
  private let slot: Uncounted<MethodSlot>?

  /// The set that has the slot, or the method itself, retained until the end; nil for a class's.
  @usableFromInline let owner: Uncounted<AnyObject>?

  /// A method of a class.
  init(_ implementation: Uncounted<Implementation>) {
    self.implementation = implementation
    slot = nil
    owner = nil
  }

  /// A method of an object's own.
  init(retaining implementation: Implementation) {
    self.implementation = Uncounted(implementation)
    slot = nil
    owner = .retaining(implementation)
  }

  /// A method of an object's own whose use in a slot has begun.
  init(
    _ implementation: Uncounted<Implementation>, usedIn slot: Uncounted<MethodSlot>,
    of methods: ObjectMethods
  ) {
    self.implementation = implementation
    self.slot = slot
    owner = .retaining(methods)
  }

  /// Whether it is an object's own.
  var isObjectMethod: Bool { owner != nil }

  /// Ends the use of the method.
  @inlinable @inline(__always)
  func end() {
    if let owner { end(kept: owner) }
  }

  @usableFromInline @inline(never)
  func end(kept owner: Uncounted<AnyObject>) {
    if let slot {
      owner.with {
        unsafeDowncast($0, to: ObjectMethods.self).endUse(of: slot)
      }
    }
    owner.release()
  }
}
