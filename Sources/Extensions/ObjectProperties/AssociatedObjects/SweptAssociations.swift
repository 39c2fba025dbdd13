import RuntimeSupport
import Synchronization

/// The associations of objects whose deallocations are not observed.
///
/// This table is the slow path of ``AssociationTable``. An object is identified by its address, and
/// by a weak reference that distinguishes the object from the next object at the same address.
/// Later calls sweep the associations of deallocated objects. Each sweep comes after half as many
/// calls as there are objects, so on average a call checks two objects.
final class SweptAssociations: AssociationStorage {
  static let shared = SweptAssociations()

  /// `true` if the table contains associations or contained associations in the past.
  ///
  /// The order is relaxed, because an object's associations are visible to another thread only
  /// after the threads have synchronized.
  static var isUsed: Bool { hasBeenUsed.load(ordering: .relaxed) }
  private static let hasBeenUsed = Atomic<Bool>(false)

  /// The shared table, after `isUsed` was set.
  static var used: SweptAssociations {
    hasBeenUsed.store(true, ordering: .relaxed)
    return shared
  }

  /// The table and the progress toward the next sweep.
  ///
  /// No association is created or released under this lock, because both may run the caller's code.
  private let state = Guarded(State())

  private struct State: Sendable {
    var objects: [UInt: Object] = [:]
    var callsSinceSweep = 0
  }

  private struct Object: Sendable {
    let owner: WeakOwner
    var entries: [Int: Entry] = [:]
  }

  private final class WeakOwner: @unchecked Sendable {
    // Unchecked because the object may not be `Sendable`. The reference is only compared with
    // `nil`.
    private weak var object: AnyObject?
    init(_ object: AnyObject) { self.object = object }
    var isAlive: Bool { object != nil }
  }

  /// The number of objects in the table, including deallocated objects that were not swept yet.
  var count: Int { state.withLock { $0.objects.count } }

  func entry(for key: Int, of object: AnyObject) -> Entry? {
    change(object) { $0[key] }
  }

  func set(_ new: Entry?, for key: Int, of object: AnyObject) -> Entry? {
    change(object) { entries in
      let old = entries[key]
      entries[key] = new
      return old
    }
  }

  func set(_ new: Entry, for key: Int, of object: AnyObject, ifStill expected: Entry?) -> Entry? {
    change(object) { entries in
      let existing = entries[key]
      if existing === expected { entries[key] = new }
      return existing
    }
  }

  func removeAll(of object: AnyObject) -> [Int: Entry]? {
    change(object) { entries in
      defer { entries = [:] }
      return entries
    }
  }

  /// Changes the associations of an object under the lock, and returns the result of the body.
  ///
  /// If the object's `deinit` has begun, nothing is changed, and the result is `nil`.
  private func change<Result: Sendable>(
    _ object: AnyObject, _ body: (inout [Int: Entry]) -> Result?
  ) -> Result? {
    sweepIfDue()
    // If the `deinit` of an object has begun, a new weak reference to the object is `nil`.
    let owner = WeakOwner(object)
    guard owner.isAlive else { return nil }
    let address = UInt(bitPattern: ObjectIdentifier(object))
    // The entries of a previous object at the same address are returned, so that they are released
    // outside the lock.
    let (result, _): (Result?, Object?) = state.withLock { state in
      // If the owner is alive, it is `object`, to which the caller has a reference. So loading the
      // weak reference cannot make this function the last owner, and no `deinit` runs under the
      // lock.
      let known = state.objects[address]
      let isSame = known?.owner.isAlive == true
      var entries = isSame ? known?.entries ?? [:] : [:]
      let result = body(&entries)
      state.objects[address] =
        entries.isEmpty
        ? nil : Object(owner: isSame ? known?.owner ?? owner : owner, entries: entries)
      return (result, isSame ? nil : known)
    }
    return result
  }

  /// Removes the associations of deallocated objects, if enough calls have passed since the last
  /// sweep.
  private func sweepIfDue() {
    let owners: [(address: UInt, owner: WeakOwner)] = state.withLock { state in
      state.callsSinceSweep += 1
      guard state.callsSinceSweep * 2 >= state.objects.count else { return [] }
      state.callsSinceSweep = 0
      return state.objects.map { ($0, $1.owner) }
    }
    // The owners are checked outside the lock. Loading a weak reference can make this function the
    // last owner of an object, and the object's `deinit` is the caller's code.
    let gone = owners.filter { !$0.owner.isAlive }
    if gone.isEmpty { return }
    _ = state.withLock { state in
      gone.compactMap { address, owner in
        state.objects[address]?.owner === owner ? state.objects.removeValue(forKey: address) : nil
      }
    }
  }
}
