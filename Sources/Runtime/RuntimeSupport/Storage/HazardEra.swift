public import CRuntimeSupport
public import Synchronization

/// The era of data that threads read without a lock, and without counting references.
///
/// A reader publishes the era in a slot of its thread before it loads a pointer to the data, and
/// clears the slot when it no longer uses the data. A writer makes the data unreachable, then ends
/// the era, and keeps the data as long as a slot contains that era or an earlier era of the same
/// data. As soon as the reader uses only one object, it publishes the address of the object
/// instead, so a reader that takes long keeps only this object. All steps of a reader change only
/// memory of the reader's own thread. These techniques are known as hazard eras (Ramalhete and
/// Correia, 2017) and hazard pointers (Michael, 2004).
///
/// Each era has its own number, so the eras of different data do not delay each other.
@frozen
public struct HazardEra: ~Copyable, Sendable {
  // All accesses to an era and to the slots are sequentially consistent. Therefore a writer that
  // has ended an era either finds the slot of a reader, or the reader finds that the era has ended.
  // Models/hazard-eras.pml checks this.
  @usableFromInline let current: Atomic<UInt>

  /// A use of the data, from ``begin()`` to ``end(_:)``.
  @frozen
  public struct Reading: Sendable {
    // The slot belongs to the thread that reads, and is never freed.
    @usableFromInline nonisolated(unsafe) let slot: UnsafeMutableRawPointer

    /// The first era that the reader has published.
    @usableFromInline let era: UInt

    @usableFromInline
    init(slot: UnsafeMutableRawPointer, era: UInt) {
      self.slot = slot
      self.era = era
    }
  }

  /// Creates the first era of data.
  public init() { current = Atomic(newEra()) }

  /// Publishes that the current thread reads the data.
  ///
  /// Data that the thread loads afterward is kept until the thread calls ``end(_:)``.
  ///
  /// - Returns: The use of the data, or `nil` if the thread has no free slot, because it is using
  ///   other data. The caller then takes the lock of the writers instead.
  @inlinable @inline(__always)
  public func begin() -> Reading? {
    guard let slot = freeEraSlot() else { return nil }
    let first = current.load(ordering: .sequentiallyConsistent)
    var published = first
    while true {
      setEraSlot(slot, published)
      let era = current.load(ordering: .sequentiallyConsistent)
      if era == published { return Reading(slot: slot, era: first) }
      published = era
    }
  }

  /// Narrows a use of all data to a single object: from now on, only that object is kept.
  ///
  /// The caller has found the object since ``begin()``.
  @inlinable @inline(__always)
  public func narrow(_ reading: Reading, to object: UnsafeRawPointer) {
    narrowEraSlot(reading.slot, object)
  }

  /// Ends a use of the data.
  ///
  /// - Returns: `true` if an era has ended since the use began. Data of that era may then wait for
  ///   this reader, so the caller releases the data that no thread reads.
  @inlinable @inline(__always)
  public func end(_ reading: Reading) -> Bool {
    setEraSlot(reading.slot, 0)
    // The first era and not the last: a writer may have found the first era in the slot, although
    // the reader has used no data of that era.
    return current.load(ordering: .sequentiallyConsistent) != reading.era
  }

  /// Ends the era.
  ///
  /// The caller has made data unreachable, and holds the lock of the writers.
  ///
  /// - Returns: The era that has ended.
  public func advance() -> UInt {
    current.exchange(newEra(), ordering: .sequentiallyConsistent)
  }

  /// Returns `true` if any thread may read any data of an era.
  public static func isRead(_ era: UInt) -> Bool { isRead { $0 == era } }

  /// Finds out if any thread has published a matching era or a matching address.
  ///
  /// A caller that looks for an address also looks for the era of the object, here or before.
  ///
  /// - Parameter isMatch: Returns `true` for a matching value: an era, or the address of the object
  ///   to which a thread has narrowed its use. An era is less than any address. Called only for slots
  ///   that are in use, of which there are at most a few.
  /// - Returns: `true` if `isMatch` has returned `true`.
  public static func isRead(where isMatch: (UInt) -> Bool) -> Bool {
    var cursor = firstEraSlot()
    while true {
      let value = nextEraSlotValue(&cursor)
      if value == 0 { return false }
      if isMatch(value) { return true }
    }
  }
}
