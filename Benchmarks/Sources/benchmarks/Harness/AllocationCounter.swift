import CAllocationCounter

/// Counts the heap allocations of the whole process.
enum AllocationCounter {
  /// Returns the number of blocks that are allocated on any thread while `body` runs.
  static func allocations(in body: () throws -> Void) rethrows -> Int {
    allocation_counter_start()
    defer { allocation_counter_stop() }
    try body()
    return Int(allocation_counter_stop())
  }

  /// Returns the number of bytes by which the heap has grown after `body` has run.
  static func growth(in body: () throws -> Void) rethrows -> Int {
    let before = allocation_counter_live_bytes()
    _ = try allocations(in: body)
    return Int(allocation_counter_live_bytes() - before)
  }
}
