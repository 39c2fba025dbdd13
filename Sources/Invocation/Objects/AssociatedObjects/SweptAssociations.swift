import RuntimeSupport
import Synchronization

/// The associations of objects whose deallocation is not noticed.
///
/// The slow path of ``AssociationTable``. An object is known by its address, and by a weak reference that
/// tells it from the next object there. What an object leaves behind is swept up by later calls: each
/// sweep comes after half as many calls as there are objects, so that a call pays for two of them.
final class SweptAssociations: AssociationStorage {
  static let shared = SweptAssociations()

  /// Whether there is a class whose objects are in it, or were.
  static var isUsed: Bool { hasBeenUsed.load(ordering: .relaxed) }
  private static let hasBeenUsed = Atomic<Bool>(false)

  /// The table, to be used from now on.
  static var used: SweptAssociations {
    hasBeenUsed.store(true, ordering: .relaxed)
    return shared
  }

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
    // Unchecked for the object, which is only compared with nil.
    private weak var object: AnyObject?
    init(_ object: AnyObject) { self.object = object }
    var isAlive: Bool { object != nil }
  }

  /// How many objects have associations, or had.
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

  private func change<Result: Sendable>(
    _ object: AnyObject, _ body: (inout [Int: Entry]) -> Result?
  ) -> Result? {
    sweepIfDue()
    // Of an object whose deinit has begun there are no weak references.
    let owner = WeakOwner(object)
    guard owner.isAlive else { return nil }
    let address = UInt(bitPattern: ObjectIdentifier(object))
    // The entries of an object that was there before are returned, to be released outside the lock.
    let (result, _): (Result?, Object?) = state.withLock { state in
      // The caller has the object: so asking for the owner cannot make this the last to release it.
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

  private func sweepIfDue() {
    let owners: [(address: UInt, owner: WeakOwner)] = state.withLock { state in
      state.callsSinceSweep += 1
      guard state.callsSinceSweep * 2 >= state.objects.count else { return [] }
      state.callsSinceSweep = 0
      return state.objects.map { ($0, $1.owner) }
    }
    // Not under the lock: asking can make this the last owner, and `deinit` is the caller's code.
    let gone = owners.filter { !$0.owner.isAlive }
    if gone.isEmpty { return }
    _ = state.withLock { state in
      gone.compactMap { address, owner in
        state.objects[address]?.owner === owner ? state.objects.removeValue(forKey: address) : nil
      }
    }
  }
}
