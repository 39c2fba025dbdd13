import RuntimeSupport

/// The entries of a plan, and of those that it was before delegates were added.
///
/// Each of these plans has the first so many of them. So a plan to which delegates are added shares
/// what there was with a send that is under way, rather than copying it.
// Models/plans.pml checks this.
final class PlanEntries: ManagedBuffer<PlanEntries.Header, DispatchPlan.Entry> {
  struct Header {
    /// Read, and changed, by the plans' making only: before a plan is cached, or under the lock of
    /// the multicast.
    var count = 0
    var capacity: Int
  }

  /// Makes an empty buffer.
  static func make(capacity: Int) -> PlanEntries {
    let entries = create(minimumCapacity: capacity) { _ in Header(capacity: capacity) }
    return unsafeDowncast(entries, to: PlanEntries.self)
  }

  deinit {
    withUnsafeMutablePointers { header, entries in
      for index in 0..<header.pointee.count { entries[index].registration.release() }
    }
  }

  /// The capacity for the entries of a plan: with some room where they are many, and more if it
  /// grows.
  static func capacity(for count: Int, grows: Bool) -> Int {
    if grows { return count + count / 2 }
    return count > DispatchPlan.few ? count + count / 16 : count
  }

  var count: Int { header.count }

  /// How many more entries fit.
  var room: Int { header.capacity - header.count }

  /// The first entries, which are there as long as the buffer is.
  func first(_ count: Int) -> UnsafeBufferPointer<DispatchPlan.Entry> {
    withUnsafeMutablePointerToElements { UnsafeBufferPointer(start: $0, count: count) }
  }

  /// Adds an entry, and retains its registration.
  func append(_ entry: DispatchPlan.Entry) {
    withUnsafeMutablePointers { header, entries in
      entry.registration.retain()
      (entries + header.pointee.count).initialize(to: entry)
      header.pointee.count += 1
    }
  }
}
