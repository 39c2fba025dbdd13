import CThreadAllocations

/// Returns the number of blocks that the thread allocates in a run of `body`, after caches are
/// filled.
///
/// The result is the minimum of several measurements, because Dispatch allocates additional blocks
/// if the queue's thread returns blocks late.
func allocations(in body: () throws -> Void) rethrows -> Double {
  let rounds = 25
  for _ in 0..<3 { try body() }
  var fewest = Double.infinity
  for _ in 0..<4 {
    let before = threadAllocations()
    for _ in 0..<rounds { try body() }
    fewest = min(fewest, Double(threadAllocations() - before) / Double(rounds))
  }
  return fewest
}
