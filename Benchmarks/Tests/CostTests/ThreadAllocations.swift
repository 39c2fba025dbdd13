import CThreadAllocations

/// The blocks that the thread allocates in one round of a body, after a first round has filled all caches.
///
/// The fewest of several measurements: Dispatch allocates more blocks where the queue's thread returns them
/// late.
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
