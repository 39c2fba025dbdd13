import RuntimeSupport
import Synchronization

/// The associations of all objects whose addresses come to the same remainder.
///
/// An object is known by its address. What there is for an address goes when the object's deinit is
/// over, before its memory is freed, so that the next object there finds nothing.
final class AssociationTable: AssociationStorage {
  private let objects = Guarded<[UInt: [Int: Entry]]>([:])

  /// How many objects are in it: one that is deallocated finds without the lock that none is.
  ///
  /// An object that is in it was counted before its last reference went, so relaxed is enough.
  private let count = Atomic<Int>(0)

  /// Many, so that threads seldom wait for each other, and that most are empty in most programs.
  private static let tables = (0..<256).map { _ in AssociationTable() }

  /// The table that an object's associations are in.
  private static func of(_ object: UnsafeMutableRawPointer) -> AssociationTable {
    // Addresses share their low bits; multiplying spreads the others into the high ones.
    tables[Int(((UInt(bitPattern: object) >> 4) &* 0x9E37_79B9_7F4A_7C15) >> 56)]
  }

  private static func address(of object: AnyObject) -> UnsafeMutableRawPointer {
    Uncounted(object).address
  }

  /// How many objects have associations.
  static var count: Int {
    tables.reduce(0) { sum, table in sum + table.count.load(ordering: .relaxed) }
  }

  /// Whether an object has associations.
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
      if old != nil, Deallocations.hasBegun(object) { objects[address] = [:] }
      return old
    }
  }

  private func change(
    _ object: UnsafeMutableRawPointer, _ body: (inout [Int: Entry]) -> Entry?
  ) -> Entry? {
    withObjects { objects in
      let address = UInt(bitPattern: object)
      if let index = objects.index(forKey: address) {
        let result = body(&objects.values[index])
        // An object may add others in its deinit: they are taken out when that is over.
        if objects.values[index].isEmpty, !Deallocations.hasBegun(object) {
          objects.remove(at: index)
        }
        return result
      }
      // Nothing would take them out: that it has none was found before its deinit.
      if Deallocations.hasBegun(object) { return nil }
      var entries: [Int: Entry] = [:]
      let result = body(&entries)
      if !entries.isEmpty { objects[address] = entries }
      return result
    }
  }

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
  /// What keeps the associations of an object, from now on until it is deallocated.
  static func observing(_ object: AnyObject) -> any AssociationStorage {
    Deallocations.observe(Swift.type(of: object), by: observer)
      ? of(address(of: object)) : SweptAssociations.used
  }

  /// What keeps the associations of an object, if it has any.
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
    // Released here, and not under the lock.
    _ = withObjects { $0.removeValue(forKey: UInt(bitPattern: object)) }
  }
}
