import RuntimeSupport
import Synchronization

/// A table of the associations of all objects whose addresses have the same hash.
///
/// An object is identified by its address. The entry for an address is removed after the `deinit`
/// of the object and before the object's memory is freed. So the next object at the same address
/// has no associations.
final class AssociationTable: AssociationStorage {
  /// The associations by the address of their object and the number of their key.
  ///
  /// No association is created or released under this lock, because both may run the caller's code.
  private let objects = Guarded<[UInt: [Int: Entry]]>([:])

  /// The number of objects in the table: at 0, a deallocation does not take the lock.
  ///
  /// The order is relaxed. An object in the table was counted before its last reference was
  /// released, and reference counting orders that release before the deallocation.
  private let count = Atomic<Int>(0)

  /// The tables of all objects, by the hash of an address.
  ///
  /// With this many tables, threads rarely wait for each other, and most tables are empty in most
  /// programs.
  private static let tables = (0..<256).map { _ in AssociationTable() }

  /// Returns the table that contains the associations of an object.
  private static func of(_ object: UnsafeMutableRawPointer) -> AssociationTable {
    // The low bits of all addresses are the same. The multiplication spreads the other bits into
    // the 8 highest bits, which are the index of the table.
    tables[Int(((UInt(bitPattern: object) >> 4) &* 0x9E37_79B9_7F4A_7C15) >> 56)]
  }

  private static func address(of object: AnyObject) -> UnsafeMutableRawPointer {
    Uncounted(object).address
  }

  /// The number of objects that have associations.
  static var count: Int {
    tables.reduce(0) { sum, table in sum + table.count.load(ordering: .relaxed) }
  }

  /// Returns `true` if an object has associations.
  static func isListed(_ object: AnyObject) -> Bool {
    withExtendedLifetime(object) {
      let address = address(of: object)
      return of(address).isListed(address)
    }
  }

  func entry(for key: Int, of object: AnyObject) -> Entry? {
    objects.withLock { $0[UInt(bitPattern: Self.address(of: object))]?[key] }
  }

  func set(_ new: Entry?, for key: Int, of object: AnyObject) -> Entry? {
    change(Self.address(of: object)) { entries in
      let old = entries[key]
      entries[key] = new
      return old
    }
  }

  func set(_ new: Entry, for key: Int, of object: AnyObject, ifStill expected: Entry?) -> Entry? {
    change(Self.address(of: object)) { entries in
      let existing = entries[key]
      if existing === expected { entries[key] = new }
      return existing
    }
  }

  func removeAll(of object: AnyObject) -> [Int: Entry]? {
    let object = Self.address(of: object)
    return withObjects { objects in
      let address = UInt(bitPattern: object)
      let old = objects.removeValue(forKey: address)
      // The empty entry stays, because code in the object's `deinit` may add associations again.
      if old != nil, Deallocations.hasBegun(object) { objects[address] = [:] }
      return old
    }
  }

  /// Changes the associations of an object under the lock, and returns the result of the body.
  private func change(
    _ object: UnsafeMutableRawPointer, _ body: (inout [Int: Entry]) -> Entry?
  ) -> Entry? {
    withObjects { objects in
      let address = UInt(bitPattern: object)
      if let index = objects.index(forKey: address) {
        let result = body(&objects.values[index])
        // Code in the object's `deinit` may add associations again, so the empty entry stays.
        // `remove(_:)` removes the entry after the `deinit`.
        if objects.values[index].isEmpty, !Deallocations.hasBegun(object) {
          objects.remove(at: index)
        }
        return result
      }
      // Nothing would remove the associations of this object. Before its `deinit` began, the object
      // was not in the table, so `didDeallocate` will not be called.
      if Deallocations.hasBegun(object) { return nil }
      var entries: [Int: Entry] = [:]
      let result = body(&entries)
      if !entries.isEmpty { objects[address] = entries }
      return result
    }
  }

  /// Changes the table under the lock, and updates `count` before the lock is released.
  private func withObjects<Result: Sendable>(
    _ body: (inout [UInt: [Int: Entry]]) -> Result
  ) -> Result {
    objects.withLock { objects in
      defer { count.store(objects.count, ordering: .relaxed) }
      return body(&objects)
    }
  }
}

// MARK: Deallocation

extension AssociationTable {
  /// Returns the storage for the associations of an object, and observes the object's class from
  /// now on.
  static func observing(_ object: AnyObject) -> any AssociationStorage {
    Deallocations.observe(Swift.type(of: object), by: observer)
      ? of(address(of: object)) : SweptAssociations.used
  }

  /// Returns the storage for the associations of an object, if the object has any.
  static func existing(of object: AnyObject) -> any AssociationStorage {
    SweptAssociations.isUsed && !Deallocations.areNoticed(of: Swift.type(of: object))
      ? SweptAssociations.shared : of(address(of: object))
  }

  private static let observer = Deallocations.Observer(
    isAwaited: { AssociationTable.of($0).isListed($0) },
    didDeallocate: { AssociationTable.of($0).remove($0) })

  private func isListed(_ object: UnsafeMutableRawPointer) -> Bool {
    count.load(ordering: .relaxed) != 0
      && objects.withLock { $0[UInt(bitPattern: object)] != nil }
  }

  private func remove(_ object: UnsafeMutableRawPointer) {
    // The associations are released here, outside the lock.
    _ = withObjects { $0.removeValue(forKey: UInt(bitPattern: object)) }
  }
}
