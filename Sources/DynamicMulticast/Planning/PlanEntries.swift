import RuntimeSupport

/// The buffer of entries that a `DispatchPlan` shares with its updates.
///
/// Each of these plans uses the first entries of the buffer, up to its own count. If delegates are
/// added while a send uses a plan, the updated plan appends to the same buffer rather than copying
/// it. The send does not read behind its own count.
// Models/plans.pml checks this.
final class PlanEntries: ManagedBuffer<PlanEntries.Header, DispatchPlan.Entry> {
  struct Header {
    /// The number of entries.
    ///
    /// Accessed only by code that makes plans, before the plan is cached or under the lock of the
    /// multicast.
    var count = 0
    var capacity: Int
  }

  /// Creates an empty buffer.
  static func make(capacity: Int) -> PlanEntries {
    let entries = create(minimumCapacity: capacity) { _ in Header(capacity: capacity) }
    // `create` makes an instance of the class on which it is called, so the downcast is valid.
    return unsafeDowncast(entries, to: PlanEntries.self)
  }

  deinit {
    withUnsafeMutablePointers { header, entries in
      for index in 0..<header.pointee.count { entries[index].registration.release() }
    }
  }

  /// Returns the capacity of the buffer for a plan's entries.
  ///
  /// A large plan gets some spare room, and an updated plan gets more, so that appending takes
  /// amortized constant time.
  static func capacity(for count: Int, grows: Bool) -> Int {
    if grows { return count + count / 2 }
    return count > DispatchPlan.few ? count + count / 16 : count
  }

  var count: Int { header.count }

  /// The number of entries that can still be appended.
  var room: Int { header.capacity - header.count }

  /// Returns the first entries, in memory that is valid as long as the buffer exists.
  func first(_ count: Int) -> UnsafeBufferPointer<DispatchPlan.Entry> {
    withUnsafeMutablePointerToElements { UnsafeBufferPointer(start: $0, count: count) }
  }

  /// Appends an entry, and retains its registration.
  ///
  /// - Precondition: ``room`` is at least 1.
  func append(_ entry: DispatchPlan.Entry) {
    withUnsafeMutablePointers { header, entries in
      entry.registration.retain()
      (entries + header.pointee.count).initialize(to: entry)
      header.pointee.count += 1
    }
  }
}
