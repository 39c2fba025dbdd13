import CRuntime
import Support
import Synchronization

/// The associations of all objects whose addresses come to the same remainder.
///
/// An object is known by its address. What there is for an address goes when the object's deinit is
/// over, before its memory is freed, so that the next object there finds nothing.
final class AssociationTable: Sendable {
  /// An `Association` of the type that the key says.
  typealias Entry = any AnyObject & Sendable

  private let objects = Guarded<[UInt: [Int: Entry]]>([:])

  /// How many objects are in it, for those that die to find without the lock that none is.
  ///
  /// An object that is in it was counted before its last reference went, so relaxed is enough.
  private let count = Atomic<Int>(0)

  /// Many, so that threads seldom wait for each other, and that most are empty in most programs.
  private static let tables = (0..<256).map { _ in AssociationTable() }

  /// The table that an object's associations are in.
  static func of(_ object: UnsafeMutableRawPointer) -> AssociationTable {
    // Addresses share their low bits; multiplying spreads the others into the high ones.
    tables[Int(((UInt(bitPattern: object) >> 4) &* 0x9E37_79B9_7F4A_7C15) >> 56)]
  }

  /// How many objects have associations.
  static var count: Int {
    tables.reduce(0) { sum, table in sum + table.count.load(ordering: .relaxed) }
  }

  /// Whether an object has associations.
  static func isListed(_ object: AnyObject) -> Bool {
    withExtendedLifetime(object) {
      let address = Unmanaged.passUnretained(object).toOpaque()
      return of(address).isListed(address)
    }
  }

  // What is taken out is returned, so that it is let go of outside the lock.

  /// What is associated with an object by a key.
  func entry(for key: Int, of object: UnsafeMutableRawPointer) -> Entry? {
    objects.withLock { $0[UInt(bitPattern: object)]?[key] }
  }

  /// Associates, or with nil ends that.
  ///
  /// - Returns: What was there before.
  func set(_ new: Entry?, for key: Int, of object: UnsafeMutableRawPointer) -> Entry? {
    change(object) { entries in
      let old = entries[key]
      entries[key] = new
      return old
    }
  }

  /// Associates, if what is there is still the same.
  ///
  /// - Returns: What was there.
  func set(
    _ new: Entry, for key: Int, of object: UnsafeMutableRawPointer, ifStill expected: Entry?
  ) -> Entry? {
    change(object) { entries in
      let existing = entries[key]
      if existing === expected { entries[key] = new }
      return existing
    }
  }

  /// Takes all of an object's associations out.
  func removeAll(of object: UnsafeMutableRawPointer) -> [Int: Entry]? {
    withObjects { objects in
      let address = UInt(bitPattern: object)
      let old = objects.removeValue(forKey: address)
      if old != nil, swift_isDeallocating(object) { objects[address] = [:] }
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
        // A dying object may still add others: they are taken out when it is over.
        if objects.values[index].isEmpty, !swift_isDeallocating(object) {
          objects.remove(at: index)
        }
        return result
      }
      // Nobody would take them out: that it has none was found when it began to die.
      if swift_isDeallocating(object) { return nil }
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

// MARK: Deaths

extension AssociationTable {
  /// Sees to it that the associations of an object go when it does.
  ///
  /// - Precondition: That can be done.
  static func observeDeath(of object: AnyObject) {
    let type: AnyClass = Swift.type(of: object)
    guard Deaths.areNoticed, observeDeaths(Deaths.metadata(of: type), observer) else {
      fatalError("'\(type)' cannot have associated objects: its metadata is not writable")
    }
  }

  /// Constant, and never freed.
  private nonisolated(unsafe) static let observer: UnsafePointer<DeathObserver> = {
    let observer = UnsafeMutablePointer<DeathObserver>.allocate(capacity: 1)
    observer.initialize(
      to: DeathObserver(
        isAwaited: { AssociationTable.of($0).isListed($0) },
        hasDied: { AssociationTable.of($0).remove($0) }))
    return UnsafePointer(observer)
  }()

  private func isListed(_ object: UnsafeMutableRawPointer) -> Bool {
    count.load(ordering: .relaxed) != 0
      && objects.withLock { $0[UInt(bitPattern: object)] != nil }
  }

  private func remove(_ object: UnsafeMutableRawPointer) {
    // Let go of here, and not under the lock.
    _ = withObjects { $0.removeValue(forKey: UInt(bitPattern: object)) }
  }
}
