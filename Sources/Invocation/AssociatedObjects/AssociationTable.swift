import CRuntime
import Support

/// The associations of all objects whose addresses come to the same remainder.
///
/// An object is known by its address. What there is for an address goes when the object's deinit is
/// over, before its memory is freed, so that the next object there finds nothing.
final class AssociationTable: Sendable {
  /// An `Association` of the type that the key says.
  typealias Entry = any AnyObject & Sendable

  private let objects = Guarded<[UInt: [Int: Entry]]>([:])

  /// Several, so that threads seldom wait for each other.
  private static let tables = (0..<64).map { _ in AssociationTable() }

  /// The table that an object's associations are in.
  static func of(_ object: UnsafeMutableRawPointer) -> AssociationTable {
    // Addresses share their low bits; multiplying spreads the others into the high ones.
    tables[Int(((UInt(bitPattern: object) >> 4) &* 0x9E37_79B9_7F4A_7C15) >> 58)]
  }

  /// How many objects have associations.
  static var count: Int { tables.reduce(0) { sum, table in sum + table.objects.withLock(\.count) } }

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
      let standing = entries[key]
      if standing === expected { entries[key] = new }
      return standing
    }
  }

  /// Takes all of an object's associations out.
  func removeAll(of object: UnsafeMutableRawPointer) -> [Int: Entry]? {
    objects.withLock { objects in
      let address = UInt(bitPattern: object)
      let old = objects.removeValue(forKey: address)
      if old != nil, swift_isDeallocating(object) { objects[address] = [:] }
      return old
    }
  }

  private func change(
    _ object: UnsafeMutableRawPointer, _ body: (inout [Int: Entry]) -> Entry?
  ) -> Entry? {
    objects.withLock { objects in
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
}

// MARK: Deaths

extension AssociationTable {
  /// Sees to it that the associations of an object go when it does.
  ///
  /// - Precondition: That can be done.
  static func observeDeath(of object: AnyObject) {
    let type: AnyClass = Swift.type(of: object)
    precondition(
      Deaths.areNoticed && observeDeaths(Deaths.metadata(of: type), observer),
      "'\(type)' cannot have associated objects: its metadata is not writable")
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
    objects.withLock { $0[UInt(bitPattern: object)] != nil }
  }

  private func remove(_ object: UnsafeMutableRawPointer) {
    // Let go of here, and not under the lock.
    _ = objects.withLock { $0.removeValue(forKey: UInt(bitPattern: object)) }
  }
}
